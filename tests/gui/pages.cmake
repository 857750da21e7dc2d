# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
add_library(sextant_page_fixture STATIC page_fixture.cpp page_fixture.h)
sextant_use_qt(sextant_page_fixture Widgets Test)
target_link_libraries(sextant_page_fixture PUBLIC sextant_ui PRIVATE sextant_sandbox)

sextant_qt_test(test_page_pictures SOURCES test_page_pictures.cpp QT Widgets LIBRARIES sextant_page_fixture LABELS gui)
