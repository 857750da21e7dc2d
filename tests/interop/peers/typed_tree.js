// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Values of hessian.js with their Java classes as JSON trees, and back:
//   null | {"t": class, "v": text, number, truth, [trees], {field: tree} or [[key tree, value tree], …] for maps}
//   {"t": "reference", "v": N} is the N-th value around it, the outermost being 0
// Used by the peers of the compatibility matrix.
'use strict';

const kNames = {
  boolean: 'java.lang.Boolean',
  int: 'java.lang.Integer',
  long: 'java.lang.Long',
  double: 'java.lang.Double',
  '[B': 'byte[]',
};

function isMap(name) {
  return /^java\.util\..*Map$/.test(name);
}

/// Of a value that was read with its types.
function tree(value, above = []) {
  if (value === null || value === undefined) return null;
  if (above.includes(value)) return { t: 'reference', v: String(above.indexOf(value)) };
  const path = above.concat([value]);
  if (Buffer.isBuffer(value)) return { t: 'byte[]', v: value.toString('base64') };
  if (Array.isArray(value)) return { t: 'java.util.ArrayList', v: value.map(item => tree(item, path)) };
  if (typeof value === 'boolean') return { t: 'java.lang.Boolean', v: value };
  if (value instanceof Date) return { t: 'java.util.Date', v: String(value.getTime()) };
  if (typeof value === 'string') return { t: 'java.lang.String', v: value };
  if (value.$map instanceof Map && value.$class === undefined) // an untyped map of hessian.js 2.5
    return { t: 'java.util.HashMap', v: Array.from(value.$map.entries()).map(([key, item]) => [tree(key, path), tree(item, path)]) };
  if (typeof value !== 'object' || typeof value.$class !== 'string') return { t: 'untyped ' + typeof value, v: String(value) };
  const name = kNames[value.$class] || value.$class;
  const inner = value.$;
  if (name === 'java.lang.Integer' || name === 'java.lang.Long') return { t: name, v: String(inner) };
  if (name === 'java.util.Date') return { t: name, v: String(inner.getTime()) };
  if (Buffer.isBuffer(inner)) return { t: 'byte[]', v: inner.toString('base64') };
  if (inner === null || typeof inner !== 'object') return { t: name, v: inner };
  if (Array.isArray(inner)) return { t: name, v: inner.map(item => tree(item, path)) };
  if (isMap(name)) {
    const entries = inner.$map ? Array.from(inner.$map.entries()) : Object.entries(inner);
    return { t: name, v: entries.map(([key, item]) => [tree(key, path), tree(item, path)]) };
  }
  const fields = {};
  for (const key of Object.keys(inner)) fields[key] = tree(inner[key], path);
  return { t: name, v: fields };
}

/// A value that hessian.js writes with the class of the tree.
function build(node, above = []) {
  if (node === null) return null;
  const fill = (made, contents) => Object.assign(made, { $: contents(above.concat([made])) });
  switch (node.t) {
    case 'reference':
      return above[Number(node.v)];
    case 'java.lang.Long':
      return { $class: node.t, $: Number.isSafeInteger(Number(node.v)) ? Number(node.v) : node.v };
    case 'java.lang.Integer':
      return { $class: node.t, $: Number(node.v) };
    case 'java.util.Date':
      return { $class: node.t, $: new Date(Number(node.v)) };
    case 'byte[]':
      return Buffer.from(node.v, 'base64');
  }
  const made = { $class: node.t };
  if (Array.isArray(node.v) && isMap(node.t)) {
    const plain = node.v.every(([key]) => key.t === 'java.lang.String');
    return fill(made, path => plain
      ? Object.fromEntries(node.v.map(([key, item]) => [key.v, build(item, path)]))
      : new Map(node.v.map(([key, item]) => [build(key, path), build(item, path)])));
  }
  if (Array.isArray(node.v)) return fill(made, path => node.v.map(item => build(item, path)));
  if (node.v !== null && typeof node.v === 'object')
    return fill(made, path => Object.fromEntries(Object.entries(node.v).map(([key, item]) => [key, build(item, path)])));
  return { $class: node.t, $: node.v };
}

/// Reading with types loses those of numbers: read() asks for the type, inner reads of lengths do not.
function keepNumberTypes(hessian) {
  const decoder = hessian.DecoderV2.prototype;
  for (const [method, name] of [['readInt', 'int'], ['readLong', 'long'], ['readDouble', 'double']]) {
    const plain = decoder[method];
    decoder[method] = function (withType) {
      const value = plain.call(this);
      return withType === true ? { $class: name, $: value } : value;
    };
  }
}

/// The hessian.js that `library` uses. `decoderOfLast()` reads the stream of the most recent decoder again.
function watch(library) {
  const hessian = require(require.resolve('hessian.js', { paths: [require('path').dirname(require.resolve(library))] }));
  keepNumberTypes(hessian);
  const Original = hessian.DecoderV2;
  let bytes = null;
  hessian.DecoderV2 = function (stream) {
    bytes = stream;
    return new Original(stream);
  };
  return { decoderOfLast: () => new Original(bytes) };
}

module.exports = { tree, build, watch, keepNumberTypes };
