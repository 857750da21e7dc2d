// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How often hessian.js reads and writes a body in a second of CPU time: one line of "DECODES ENCODES" for each line of
// hex in the file.
//   node hessian_js.js FILE FOLDER_WITH_NODE_MODULES
'use strict';

const [file, modules] = process.argv.slice(2);
const hessian = require(require.resolve('hessian.js', { paths: [modules] }));

function cpuSeconds() {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
}

function rate(work) {
  const run = seconds => {
    const start = cpuSeconds();
    let count = 0;
    let used = 0;
    for (; used < seconds; used = cpuSeconds() - start) for (let i = 0; i < 100; ++i, ++count) work();
    return count / used;
  };
  run(0.5); // until it is compiled
  return Math.round(run(1));
}

for (const line of require('fs').readFileSync(file, 'utf8').trim().split('\n')) {
  const bytes = Buffer.from(line, 'hex');
  const value = new hessian.DecoderV2(bytes).read(true);
  const decodes = rate(() => new hessian.DecoderV2(bytes).read());
  const encodes = rate(() => new hessian.EncoderV2().write(value).get());
  console.log(decodes + ' ' + encodes);
}
