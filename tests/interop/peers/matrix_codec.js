// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// hessian.js alone for the compatibility matrix, one answer line for each line:
//   {"hex": bytes of one value}   {"tree": …}
//   {"take": tree}                {"hex": the value encoded}
// or {"error": text}.
'use strict';

const hessian = require('hessian.js');
const { tree, build, keepNumberTypes } = require('./typed_tree');
keepNumberTypes(hessian);

function answer(line) {
  try {
    const request = JSON.parse(line);
    if ('hex' in request) return { tree: tree(new hessian.DecoderV2(Buffer.from(request.hex, 'hex')).read(true)) };
    return { hex: Buffer.from(new hessian.EncoderV2().write(build(request.take)).get()).toString('hex') };
  } catch (failure) {
    return { error: String(failure.message || failure) };
  }
}

require('readline')
  .createInterface({ input: process.stdin })
  .on('line', line => process.stdout.write(JSON.stringify(answer(line)) + '\n'));
