# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
add_library(sextant_page_fixture STATIC page_fixture.cpp page_fixture.h
  "${CMAKE_SOURCE_DIR}/tests/models/memory_registry.cpp" "${CMAKE_SOURCE_DIR}/tests/models/memory_registry.h")
sextant_use_qt(sextant_page_fixture Widgets Test)
target_link_libraries(sextant_page_fixture PUBLIC sextant_ui PRIVATE sextant_sandbox)

foreach(test json widgets services zookeeper invoke pictures)
  sextant_qt_test(test_page_${test} SOURCES test_page_${test}.cpp QT Widgets Network LIBRARIES sextant_page_fixture LABELS gui)
endforeach()
sextant_qt_test(test_page_live SOURCES test_page_live.cpp QT Widgets LIBRARIES sextant_page_fixture DEPENDS test_support
  LABELS interop)
sextant_qt_test(test_page_outage SOURCES test_page_outage.cpp QT Widgets LIBRARIES sextant_page_fixture sextant_sandbox
  DEPENDS test_support LABELS interop)
add_dependencies(test_page_live sextantctl) # the provider of the test is a process of its own
