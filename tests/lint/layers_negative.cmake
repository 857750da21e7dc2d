# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
# Keeps layers.cmake honest: it must refuse a tree that breaks each of its rules.
cmake_minimum_required(VERSION 3.25)
function(expect_refusal file content)
  file(REMOVE_RECURSE ${ROOT})
  file(COPY ${SOURCE}/engine/CMakeLists.txt DESTINATION ${ROOT}/engine)
  file(WRITE ${ROOT}/${file} "${content}\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${ROOT} -P ${SOURCE}/tests/lint/layers.cmake
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    message(SEND_ERROR "layers.cmake accepts ${file} with: ${content}")
  endif()
endfunction()
expect_refusal(engine/core/a.h "#include \"ui/shell/page.h\"")
expect_refusal(engine/core/a.h "#include <QString>")
expect_refusal(engine/core/a.h "#include \"engine/url/url.h\"")
expect_refusal(models/a.h "#include \"ui/shell/page.h\"")
expect_refusal(ui/a.h "#include \"app/main.h\"")
