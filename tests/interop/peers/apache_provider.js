// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A provider made with apache-dubbo-service: node apache_provider.js HOST:PORT
// Prints "READY HOST:PORT" once it is registered and lives until its standard input ends.
'use strict';

// It registers the address that this module names; tests stay on loopback.
require('ip').address = () => '127.0.0.1';

const { DubboService } = require('apache-dubbo-service');
const { Zk } = require('apache-dubbo-registry');

const services = {
  greeter: {
    dubboInterface: 'com.acme.npm.Greeter',
    methods: {
      async sayHello(name) {
        return 'Hello ' + name;
      },
      async add(a, b) {
        return a + b;
      },
      async user(id) {
        return { $class: 'com.acme.npm.User', $: { id, name: 'user ' + id, tags: ['a', 'b'] } };
      },
      async echo(value) {
        return value;
      },
      async nothing() {
        return null;
      },
      async fail(text) {
        throw new Error(text);
      },
    },
  },
};

const provider = new DubboService({ registry: Zk({ connect: process.argv[2] }), services });
provider.ready().then(() => process.stdout.write(`READY 127.0.0.1:${provider.getPort()}\n`));
process.stdin.on('end', () => process.exit(0)).resume();
