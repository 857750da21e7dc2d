// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON to Java values by declared type, and back (spec/rpc §6): the bridge between people and the wire.
#pragma once

#include "engine/core/outcome.h"
#include "engine/metadata/service_definition.h"
#include "engine/wire/value.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::rpc {

enum class ArgumentMode
{
    Generic, ///< for $invoke with generic=true: POJOs as maps, decimals as text (spec/rpc §6.7 column 3)
    Typed, ///< as a Java consumer with the interface would send (spec/rpc §6.7 column 4)
};

/// A JSON array of arguments to values. `types` are the declared parameter types; `definition` (may be
/// nullptr) gives the fields of POJOs. Errors name the argument, the JSON pointer and what was expected.
core::Outcome<std::vector<wire::Value>> argumentsFromJson(std::string_view json,
                                                          const std::vector<std::string>& types,
                                                          const metadata::ServiceDefinition* definition,
                                                          ArgumentMode mode);

/// One value of `type` from JSON text.
core::Outcome<wire::Value> valueFromJson(std::string_view json, const std::string& type,
                                         const metadata::ServiceDefinition* definition, ArgumentMode mode);

/// How much each argument has to be bent to its type: 0 when every JSON value is of the natural kind, more
/// for numbers in strings, strings of numbers and the like. Chooses between overloads that all fit.
std::size_t coercions(std::string_view json, const std::vector<std::string>& types);

enum class Detail
{
    Plain, ///< for people and scripts: what JSON says by itself; $ref only where a value contains itself
    /// Everything: {"class": …, "$value" | "$list" | "$map": …} where JSON alone would read back another
    /// class,
    /// {"$ref": pointer} for every list, map and object that was printed before.
    Exact,
};

/// A result as JSON text without loss: 64-bit integers and decimals as exact digits (decimals as strings,
/// where JSON numbers would pass through a double in common readers), non-string map keys kept with their
/// type, references of cycles marked. `indent` < 0 gives one line. valueFromJson reads both forms.
std::string valueToJson(const wire::Value& value, int indent = -1, Detail detail = Detail::Plain);
/// The Java type of a value as shown to people: "java.lang.Long", "com.acme.Order", "null".
std::string javaTypeName(const wire::Value& value);

/// A sample JSON value for a declared type, nested POJOs filled from the definition, recursion cut.
std::string sampleJson(const std::string& type, const metadata::ServiceDefinition* definition,
                       int indent = 2);

/// An exception as people want it.
struct ExceptionView
{
    std::string className;
    std::string message;
    std::vector<std::string> stack; ///< "com.acme.X.y(X.java:12)", then "Caused by: …" and its frames
    std::vector<std::pair<std::string, std::string>> fields; ///< what its class adds to Throwable, as JSON
    struct Cause
    {
        std::string className;
        std::string message;
        bool operator==(const Cause&) const = default;
    };
    std::vector<Cause> causes; ///< outermost first
    std::string wrapper; ///< class that carried it (GenericException); empty when it came itself
};
/// Reads throwables, GenericException and RpcException (spec/rpc §4.8, §6.6).
ExceptionView viewException(const wire::Value& throwable);
/// A throwable that every Java reader accepts (spec/rpc §1.6).
wire::Value makeException(const std::string& className, const std::string& message);

} // namespace sextant::rpc
