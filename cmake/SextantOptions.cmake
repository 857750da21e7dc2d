# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
# One interface target holds every compiler flag of our own code.
add_library(sextant_options INTERFACE)
target_include_directories(sextant_options INTERFACE "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>")
target_compile_features(sextant_options INTERFACE cxx_std_20)
target_compile_options(sextant_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # In a unity file every source counts as included, where g++ warns of what is right in a source.
  target_compile_options(sextant_options INTERFACE -Wno-subobject-linkage)
endif()
if(SEXTANT_WERROR)
  target_compile_options(sextant_options INTERFACE -Werror)
endif()
if(CMAKE_CXX_FLAGS MATCHES "fsanitize=address")
  # g++ 12 warns about its own coroutine frames under -fsanitize=address.
  target_compile_options(sextant_options INTERFACE -Wno-mismatched-new-delete -Wno-maybe-uninitialized)
endif()
target_link_libraries(sextant_options INTERFACE Threads::Threads)

# Links the many test programs in a fraction of the time where it is installed.
find_program(SEXTANT_MOLD mold)
if(SEXTANT_MOLD)
  add_link_options(-fuse-ld=mold)
endif()
