// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer for the compatibility matrix: node matrix_consumer.js PACKAGE HOST:PORT
//   {"give": N}     calls give(N) and prints the tree of the result, read with its types
//   {"take": tree}  calls take(value)
// One line "RESULT {"tree": …}" or "RESULT {"error": text}" for each line.
'use strict';

process.env.NODE_ENV = 'production'; // otherwise it prints every request as JSON, which cycles do not survive

const { tree, build, watch } = require('./typed_tree');
const [library, address] = process.argv.slice(2);
const watched = watch(library);
const { DirectlyDubbo } = require(library);

const dubbo = DirectlyDubbo.from({ dubboAddress: address, dubboVersion: '2.0.2', dubboInvokeTimeout: 15 });
const service = dubbo.proxyService({
  dubboInterface: 'com.acme.npm.Matrix',
  version: '0.0.0',
  methods: {
    give: index => [{ $class: 'java.lang.Integer', $: index }],
    take: value => [value],
  },
});

/// Arguments need a class for the descriptor, also null and bytes, for which the codec wants none.
function argument(node) {
  const value = build(node);
  if (value === null) return { $class: 'java.lang.Object', $: null };
  return Buffer.isBuffer(value) ? Object.assign(value, { $class: '[byte', $: value }) : value;
}

function result() {
  const decoder = watched.decoderOfLast();
  const flag = decoder.readInt();
  return flag === 2 || flag === 5 ? null : tree(decoder.read(true));
}

async function answer(line) {
  const request = JSON.parse(line);
  try {
    const outcome = 'give' in request ? await service.give(request.give) : await service.take(argument(request.take));
    if (outcome.err) return { error: String(outcome.err.message || outcome.err) };
    return { tree: result() };
  } catch (failure) {
    return { error: String(failure.message || failure) };
  }
}

let queue = Promise.resolve();
require('readline')
  .createInterface({ input: process.stdin })
  .on('line', line => {
    queue = queue.then(async () => process.stdout.write('RESULT ' + JSON.stringify(await answer(line)) + '\n'));
  })
  .on('close', () => process.exit(0));
