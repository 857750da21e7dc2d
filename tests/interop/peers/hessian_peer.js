// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The codec of hessian.js behind standard input and output, one answer line for each line:
//   HEX   bytes of one value   {"json": the decoded value, "hex": the value encoded again}
//   JSON  a hessian.js value   {"hex": the value encoded}
//   typed HEX   a body         {"hex": its values, written again with the Java types that they had}
// or {"error": text}.
'use strict';

const hessian = require('hessian.js');
const { throughTypes } = require('./hessian_typed');

function encoded(value) {
  return Buffer.from(new hessian.EncoderV2().write(value).get()).toString('hex');
}

// JSON.stringify has already turned a Buffer into an object by the time it asks; the holder still has it.
function exact(key, value) {
  return Buffer.isBuffer(this[key]) ? { base64: this[key].toString('base64') } : value;
}

function answer(line) {
  try {
    if (/^[[{]/.test(line)) return { hex: encoded(JSON.parse(line)) };
    if (line.startsWith('typed ')) return { hex: throughTypes(Buffer.from(line.slice(6), 'hex')).toString('hex') };
    const bytes = Buffer.from(line, 'hex');
    return { json: new hessian.DecoderV2(bytes).read(), hex: encoded(new hessian.DecoderV2(bytes).read(true)) };
  } catch (failure) {
    return { error: String(failure.message || failure) };
  }
}

require('readline')
  .createInterface({ input: process.stdin })
  .on('line', line => process.stdout.write(JSON.stringify(answer(line), exact) + '\n'));
