# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0

# What every target that uses Qt has in common: moc, and no implicit conversions or macros that clash with std headers.
#   sextant_use_qt(sextant_models Core)
function(sextant_use_qt target)
  set_target_properties(${target} PROPERTIES AUTOMOC ON
    AUTOMOC_MOC_OPTIONS "--include;${CMAKE_SOURCE_DIR}/cmake/moc_prelude.h")
  target_compile_definitions(${target} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_USE_QSTRINGBUILDER
    QT_NO_FOREACH QT_NO_KEYWORDS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS ${ARGN})
  foreach(module ${ARGN})
    target_link_libraries(${target} PUBLIC Qt6::${module})
  endforeach()
endfunction()

# A QtTest program registered with CTest under its own name; runs without a display. A source with a test class ends in
# QTEST_MAIN(...) (or QTEST_GUILESS_MAIN) and `#include "<file>.moc"`.
#   sextant_qt_test(tst_models SOURCES tst_models.cpp LIBRARIES sextant_models [DEPENDS store] [QT Widgets] [LABELS models])
function(sextant_qt_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;DEPENDS;LIBRARIES;LABELS;QT" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  sextant_use_qt(${name} Test ${arg_QT})
  sextant_test_flags(${name})
  target_link_libraries(${name} PRIVATE sextant_options ${arg_LIBRARIES})
  foreach(dependency ${arg_DEPENDS})
    target_link_libraries(${name} PRIVATE sextant_${dependency})
  endforeach()
  target_compile_definitions(${name} PRIVATE SEXTANT_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
    SEXTANT_SOURCE_DIR="${CMAKE_SOURCE_DIR}" SEXTANT_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  add_test(NAME ${name} COMMAND ${name})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 150) # ends what hangs; a test takes less than 60 s on a machine of its own
  endif()
  # A fixed time zone and locale: formatted dates and numbers are compared as text.
  set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}"
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;QT_LOGGING_RULES=qt.qpa.*=false")
endfunction()
