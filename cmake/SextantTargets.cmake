# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0

# One static library per engine folder: sextant_<folder>. Its public headers are verified to be self-contained.
#   sextant_engine_library(core SOURCES a.cpp HEADERS a.h [DEPENDS url core] [LIBRARIES spdlog::spdlog])
function(sextant_engine_library folder)
  cmake_parse_arguments(arg "" "" "SOURCES;HEADERS;DEPENDS;LIBRARIES" ${ARGN})
  set(target sextant_${folder})
  add_library(${target} STATIC ${arg_SOURCES})
  add_library(sextant::${folder} ALIAS ${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS "${CMAKE_SOURCE_DIR}" FILES ${arg_HEADERS})
  set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  target_link_libraries(${target} PUBLIC sextant_options)
  foreach(dependency ${arg_DEPENDS})
    target_link_libraries(${target} PUBLIC sextant_${dependency})
  endforeach()
  target_link_libraries(${target} PRIVATE ${arg_LIBRARIES})
endfunction()

# Tests run once and compile often: they are not optimised, what they test is.
function(sextant_test_flags name)
  if(CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
    target_compile_options(${name} PRIVATE -O0)
  endif()
endfunction()

# A GoogleTest program registered with CTest under its own name, or once for each of `RUNS`: the end of the test's name and
# the environment it runs in, for example once for each ZooKeeper client.
#   sextant_test(test_url SOURCES url/test_url.cpp DEPENDS url [LABELS unit] [RUNS "wire SEXTANT_ZK_CLIENT=wire" "c …"])
function(sextant_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;DEPENDS;LIBRARIES;LABELS;RUNS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  sextant_test_flags(${name})
  target_link_libraries(${name} PRIVATE sextant_options GTest::gtest GTest::gmock GTest::gtest_main ${arg_LIBRARIES})
  foreach(dependency ${arg_DEPENDS})
    target_link_libraries(${name} PRIVATE sextant_${dependency})
  endforeach()
  target_compile_definitions(${name} PRIVATE SEXTANT_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
    SEXTANT_SOURCE_DIR="${CMAKE_SOURCE_DIR}" SEXTANT_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 150) # ends what hangs; a test takes less than 60 s on a machine of its own …
    if(CMAKE_CXX_FLAGS MATCHES "fsanitize")
      set(arg_TIMEOUT 450) # … and up to three times that where each process it starts is a sanitizer's
    endif()
  endif()
  set(tests "")
  if(NOT arg_RUNS)
    add_test(NAME ${name} COMMAND ${name})
    set(tests "${name}")
  endif()
  foreach(run ${arg_RUNS})
    string(REPLACE " " ";" environment "${run}")
    list(POP_FRONT environment suffix)
    add_test(NAME ${name}_${suffix} COMMAND ${name})
    set_tests_properties(${name}_${suffix} PROPERTIES ENVIRONMENT "${environment}")
    list(APPEND tests ${name}_${suffix})
  endforeach()
  set_tests_properties(${tests} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}")
endfunction()
