// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// hessian.js with the Java types kept: it reads and writes all bytes; here only those conveniences are left out that
// turn longs and doubles into numbers, maps into objects and exceptions into Errors, so that nothing is lost between.
'use strict';

const hessian = require('hessian.js');

class TypedDecoder extends hessian.DecoderV2 {
  constructor(bytes) {
    super(bytes);
    this.mapTypes = {};
  }
  readLong() {
    return { $class: 'long', $: super.readLong() };
  }
  readDouble() {
    return { $class: 'double', $: super.readDouble() };
  }
  readEntries(type) {
    const map = { $class: type || 'java.util.HashMap', $: new Map() };
    if (type) this.mapTypes[type] = true;
    this._addRef(map);
    while (this.byteBuffer.get(this.byteBuffer.position()) !== 0x5a) {
      const key = this.read(true);
      map.$.set(key, this.read(true));
    }
    this.byteBuffer.skip(1);
    return map;
  }
  readHashMap() {
    this.byteBuffer.skip(1);
    return this.readEntries('');
  }
  readMap() {
    this.byteBuffer.skip(1);
    return this.readEntries(this.readType());
  }
  readObject() {
    let code = this.byteBuffer.get();
    for (; code === 0x43; code = this.byteBuffer.get()) this._readObjectDefinition();
    const { name, fields } = this.classes[code === 0x4f ? this.readInt() : code - 0x60];
    const object = { $class: name, $: {} };
    this._addRef(object);
    for (const field of fields) object.$[field] = this.read(true);
    return object;
  }
}

/// All values of a body, and the same written again.
function throughTypes(bytes) {
  const decoder = new TypedDecoder(bytes);
  const encoder = new hessian.EncoderV2();
  encoder.mapTypes = decoder.mapTypes;
  do encoder.write(decoder.read(true));
  while (decoder.byteBuffer.position() < bytes.length);
  return Buffer.from(encoder.get());
}

module.exports = { throughTypes };
