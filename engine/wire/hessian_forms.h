// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What each of the 256 byte codes begins (spec/rpc §4.1), as one table: the reader switches over forms, not
// ranges.
#pragma once

#include "engine/wire/hessian_codes.h"

#include <array>
#include <cstdint>

namespace sextant::wire {

enum class Form : std::uint8_t
{
    Unassigned,
    Int1, ///< the digit is the number of bytes, the code included where it holds digits
    Int2,
    Int3,
    Int4,
    Long1,
    Long2,
    Long3,
    Long4,
    Long8,
    DoubleZero,
    DoubleOne,
    DoubleByte,
    DoubleShort,
    DoubleMills,
    Double8,
    DateMillis,
    DateMinutes,
    Null,
    True,
    False,
    ShortString, ///< the code is the length
    String,
    Binary,
    ClassDefinition,
    ShortObject,
    Object,
    ShortTypedList,
    TypedList,
    VariableTypedList,
    ShortList,
    List,
    VariableList,
    Map,
    TypedMap,
    Reference,
    End,
};

constexpr std::array<Form, 256> kForms = [] {
    std::array<Form, 256> forms {};
    const auto set = [&forms](unsigned first, unsigned last, Form form) {
        for (unsigned at = first; at <= last; ++at)
            forms[at] = form;
    };
    set(0, code::kShortStringLast, Form::ShortString);
    set(code::kShortBinaryFirst, code::kShortBinaryLast, Form::Binary);
    set(code::kStringFirst, code::kStringLast, Form::String);
    set(code::kBinaryFirst, code::kBinaryLast, Form::Binary);
    set(code::kLong3First, code::kLong3Last, Form::Long3);
    set(code::kBinaryChunk, code::kBinaryFinal, Form::Binary);
    set(code::kStringChunk, code::kStringFinal, Form::String);
    set(code::kShortObjectFirst, code::kShortObjectLast, Form::ShortObject);
    set(code::kShortTypedListFirst, code::kShortTypedListLast, Form::ShortTypedList);
    set(code::kShortListFirst, code::kShortListLast, Form::ShortList);
    set(code::kInt1First, code::kInt1Last, Form::Int1);
    set(code::kInt2First, code::kInt2Last, Form::Int2);
    set(code::kInt3First, code::kInt3Last, Form::Int3);
    set(code::kLong1First, code::kLong1Last, Form::Long1);
    set(code::kLong2First, 0xFF, Form::Long2);
    forms[code::kClassDefinition] = Form::ClassDefinition;
    forms[code::kDouble] = Form::Double8;
    forms[code::kFalse] = Form::False;
    forms[code::kMap] = Form::Map;
    forms[code::kInt] = Form::Int4;
    forms[code::kDateMillis] = Form::DateMillis;
    forms[code::kDateMinutes] = Form::DateMinutes;
    forms[code::kLong] = Form::Long8;
    forms[code::kTypedMap] = Form::TypedMap;
    forms[code::kNull] = Form::Null;
    forms[code::kObject] = Form::Object;
    forms[code::kReference] = Form::Reference;
    forms[code::kTrue] = Form::True;
    forms[code::kVariableTypedList] = Form::VariableTypedList;
    forms[code::kTypedList] = Form::TypedList;
    forms[code::kVariableList] = Form::VariableList;
    forms[code::kList] = Form::List;
    forms[code::kLongInt] = Form::Long4;
    forms[code::kEnd] = Form::End;
    forms[code::kDoubleZero] = Form::DoubleZero;
    forms[code::kDoubleOne] = Form::DoubleOne;
    forms[code::kDoubleByte] = Form::DoubleByte;
    forms[code::kDoubleShort] = Form::DoubleShort;
    forms[code::kDoubleMills] = Form::DoubleMills;
    return forms;
}();

} // namespace sextant::wire
