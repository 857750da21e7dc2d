// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A provider for the compatibility matrix, made with apache-dubbo-service: node matrix_provider.js ZOOKEEPER
//   take(value)  returns the tree of the argument as text, read with its types
//   give(text)   returns the value of the tree
// Prints "READY HOST:PORT" once it is registered and lives until its standard input ends.
'use strict';

// It registers the address that this module names; tests stay on loopback.
require('ip').address = () => '127.0.0.1';

const { tree, build, watch } = require('./typed_tree');
const watched = watch('apache-dubbo-serialization');
const { DubboService } = require('apache-dubbo-service');
const { Zk } = require('apache-dubbo-registry');

function argument() {
  const decoder = watched.decoderOfLast();
  for (let i = 0; i < 5; i++) decoder.read(); // version, path, service version, method, descriptor
  return decoder.read(true);
}

const provider = new DubboService({
  registry: Zk({ connect: process.argv[2] }),
  services: {
    matrix: {
      dubboInterface: 'com.acme.npm.Matrix',
      methods: {
        async take() {
          return { $class: 'java.lang.String', $: JSON.stringify(tree(argument())) };
        },
        async give(text) {
          return build(JSON.parse(text));
        },
      },
    },
  },
});
provider.ready().then(() => process.stdout.write(`READY 127.0.0.1:${provider.getPort()}\n`));
process.stdin.on('end', () => process.exit(0)).resume();
