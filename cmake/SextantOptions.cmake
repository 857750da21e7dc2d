# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
# One interface target holds every compiler flag of our own code.
add_library(sextant_options INTERFACE)
target_include_directories(sextant_options INTERFACE "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>")
target_compile_features(sextant_options INTERFACE cxx_std_20)
target_compile_options(sextant_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(SEXTANT_WERROR)
  target_compile_options(sextant_options INTERFACE -Werror)
endif()
if(CMAKE_CXX_FLAGS MATCHES "fsanitize=address")
  # g++ 12 warns about its own coroutine frames under -fsanitize=address.
  target_compile_options(sextant_options INTERFACE -Wno-mismatched-new-delete -Wno-maybe-uninitialized)
endif()
target_link_libraries(sextant_options INTERFACE Threads::Threads)
