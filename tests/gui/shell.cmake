# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
set(shell_parts QT Widgets LIBRARIES sextant_ui sextant_sandbox LABELS gui)
sextant_qt_test(test_theme SOURCES test_theme.cpp ${shell_parts})
sextant_qt_test(test_shell_palette SOURCES test_shell_palette.cpp ${shell_parts})
sextant_qt_test(test_shell_window SOURCES test_shell_window.cpp ${shell_parts})
sextant_qt_test(test_shell_connections SOURCES test_shell_connections.cpp QT Widgets Network LIBRARIES sextant_ui
  sextant_sandbox DEPENDS test_support LABELS gui)
add_dependencies(test_shell_connections sextantctl) # the provider of a test is a process of its own
sextant_qt_test(test_shell_refresh SOURCES test_shell_refresh.cpp QT Widgets
  LIBRARIES sextant_page_fixture sextant_sandbox LABELS gui)
sextant_qt_test(test_shell_access SOURCES test_shell_access.cpp ${shell_parts})
sextant_qt_test(test_tour SOURCES test_tour.cpp picture_checks.cpp ${shell_parts})

# The same tour on a display with another scale: nothing may be cut off there either.
add_test(NAME test_tour_scaled COMMAND test_tour everyPicture:Chinese)
set_tests_properties(test_tour_scaled PROPERTIES TIMEOUT 150 LABELS gui
  ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;QT_SCALE_FACTOR=2.25")

sextant_qt_test(test_translations SOURCES test_translations.cpp ${shell_parts})
get_target_property(lupdate Qt6::lupdate IMPORTED_LOCATION_NONE)
if(NOT lupdate)
  get_target_property(lupdate Qt6::lupdate LOCATION)
endif()
get_property(lupdate_arguments GLOBAL PROPERTY sextant_lupdate_arguments)
target_compile_definitions(test_translations PRIVATE SEXTANT_LUPDATE="${lupdate}"
  SEXTANT_LUPDATE_ARGUMENTS="${lupdate_arguments}")

sextant_qt_test(test_window_process SOURCES test_window_process.cpp QT Network LABELS gui)
add_dependencies(test_window_process sextant)
