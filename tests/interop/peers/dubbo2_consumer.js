// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A consumer made with dubbo2.js; arguments in call_once.js.
'use strict';

require('./call_once').callOnce(require('dubbo2.js'), address => address);
