// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer made with apache-dubbo-js; arguments in call_once.js.
'use strict';

const library = require('apache-dubbo-js');

require('./call_once').callOnce(library, address => library.zk({ url: address }));
