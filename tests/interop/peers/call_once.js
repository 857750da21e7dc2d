// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What both consumers share: one call to a service found through a ZooKeeper, its outcome as one line "RESULT {json}".
//   node <consumer>.js HOST:PORT INTERFACE METHOD [ARGUMENTS [VERSION [GROUP]]]
// ARGUMENTS is a JSON array of hessian.js values, for example [{"$class":"java.lang.String","$":"world"}].
'use strict';

function finish(result) {
  process.stdout.write('RESULT ' + JSON.stringify(result) + '\n', () => process.exit(0));
}

exports.callOnce = function (library, register) {
  const [zookeeper, dubboInterface, method, args = '[]', version = '0.0.0', group = ''] = process.argv.slice(2);
  const values = JSON.parse(args);
  const reference = group ? { version, group } : { version };
  const dubbo = new library.Dubbo({
    application: { name: 'npm-consumer' },
    register: register(zookeeper),
    dubboVersion: '2.0.2',
    dubboInvokeTimeout: 15,
    dubboSetting: library.setting.match(dubboInterface, reference),
    service: {
      target: instance => instance.proxyService({ dubboInterface, version, methods: { [method]: () => values } }),
    },
  });
  dubbo.service.target[method]().then(
    outcome => finish({
      result: outcome.res === undefined ? null : outcome.res,
      error: outcome.err ? String(outcome.err.message || outcome.err) : null,
      errorType: outcome.err ? outcome.err.name : null,
    }),
    failure => finish({ result: null, error: String(failure), errorType: 'rejected' }));
};
