// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A first argument to edit: every field present, every value of the right kind.
#include "engine/rpc/generic.h"
#include "engine/rpc/java_type.h"
#include "engine/rpc/json_writer.h"

#include <algorithm>
#include <map>

namespace sextant::rpc {

namespace {

constexpr std::size_t kMaxSampleDepth = 8;
constexpr std::size_t kMaxSampleBytes = 64U << 10U; ///< wide definitions repeat types in every place

/// JSON of classes that are one scalar. Quotes included where the value is text.
const std::map<std::string_view, std::string_view>& scalarSamples()
{
    static const std::map<std::string_view, std::string_view> kSamples = {
        {"boolean", "false"},
        {"java.lang.Boolean", "false"},
        {"byte", "0"},
        {"java.lang.Byte", "0"},
        {"short", "0"},
        {"java.lang.Short", "0"},
        {"int", "0"},
        {"java.lang.Integer", "0"},
        {"long", "0"},
        {"java.lang.Long", "0"},
        {"float", "0.0"},
        {"java.lang.Float", "0.0"},
        {"double", "0.0"},
        {"java.lang.Double", "0.0"},
        {"char", "\"a\""},
        {"java.lang.Character", "\"a\""},
        {"java.lang.String", "\"\""},
        {"java.lang.CharSequence", "\"\""},
        {"java.math.BigDecimal", "\"0.00\""},
        {"java.math.BigInteger", "\"0\""},
        {"java.util.Date", "\"2024-01-01T00:00:00.000Z\""},
        {"java.sql.Timestamp", "\"2024-01-01T00:00:00.000Z\""},
        {"java.sql.Date", "\"2024-01-01\""},
        {"java.sql.Time", "\"1970-01-01T00:00:00.000Z\""},
        {"java.time.LocalDate", "\"2024-01-01\""},
        {"java.time.LocalTime", "\"12:00:00\""},
        {"java.time.LocalDateTime", "\"2024-01-01T12:00:00\""},
        {"java.time.Instant", "\"2024-01-01T00:00:00Z\""},
        {"java.time.Duration", "\"PT1M\""},
        {"java.time.Period", "\"P1D\""},
        {"java.time.Year", "\"2024\""},
        {"java.time.YearMonth", "\"2024-01\""},
        {"java.time.MonthDay", "\"--01-01\""},
        {"java.time.ZoneOffset", "\"Z\""},
        {"java.time.ZoneId", "\"UTC\""},
        {"java.time.ZonedDateTime", "\"2024-01-01T12:00:00Z[UTC]\""},
        {"java.time.OffsetDateTime", "\"2024-01-01T12:00:00Z\""},
        {"java.time.OffsetTime", "\"12:00:00Z\""},
        {"java.util.UUID", "\"00000000-0000-0000-0000-000000000000\""},
        {"java.util.Locale", "\"en\""},
        {"java.util.Currency", "\"EUR\""},
        {"java.lang.Class", "\"java.lang.Object\""},
        {"java.net.URI", "\"\""},
        {"java.io.File", "\"\""},
        {"java.util.concurrent.atomic.AtomicInteger", "0"},
        {"java.util.concurrent.atomic.AtomicLong", "0"},
        {"java.util.concurrent.atomic.AtomicBoolean", "false"},
    };
    return kSamples;
}

class Sampler
{
public:
    Sampler(const metadata::ServiceDefinition* definition, int indent)
        : m_definition(definition)
        , m_out(indent)
    {
    }

    void sample(const JavaType& type)
    {
        if (m_open.size() > kMaxSampleDepth || m_out.size() > kMaxSampleBytes)
            return m_out.raw("null");
        if (type.isArray())
            return sampleArray(type);
        if (const auto scalar = scalarSamples().find(type.name); scalar != scalarSamples().end())
            return m_out.raw(scalar->second);
        if (type.name == "java.util.Optional" && !type.arguments.empty())
            return sample(type.argument(0));
        if (isCollection(type))
            return sampleItems(type.argument(0));
        if (isMap(type))
            return sampleMap(type);
        if (isOpen(type))
            return m_out.raw("null");
        sampleBean(type);
    }

    std::string take() { return m_out.take(); }

private:
    void sampleArray(const JavaType& type)
    {
        if (type.dimensions == 1 && (type.name == "byte" || type.name == "char"))
            return m_out.string("");
        sampleItems(type.element());
    }

    void sampleItems(const JavaType& element)
    {
        m_out.beginArray();
        if (!isOpen(element) && !isOnPath(element.name)) {
            m_open.push_back({});
            sample(element);
            m_open.pop_back();
        }
        m_out.endArray();
    }

    void sampleMap(const JavaType& type)
    {
        m_out.beginObject();
        const auto& value = type.argument(1);
        if (!isOpen(value) && !isOnPath(value.name)) {
            m_out.key(sampleKey(type.argument(0)));
            m_open.push_back({});
            sample(value);
            m_open.pop_back();
        }
        m_out.endObject();
    }

    /// Keys are text in JSON: "0" for numbers.
    std::string sampleKey(const JavaType& key) const
    {
        const auto scalar = scalarSamples().find(key.name);
        if (const auto* known = m_definition ? m_definition->findType(key.name) : nullptr;
            known && !known->enums.empty())
            return known->enums.front();
        if (scalar == scalarSamples().end() || scalar->second == "\"\"")
            return "key";
        auto text = scalar->second;
        if (text.starts_with('"'))
            text = text.substr(1, text.size() - 2);
        return std::string(text);
    }

    void sampleBean(const JavaType& type)
    {
        const auto* known = m_definition ? m_definition->findType(type.name) : nullptr;
        if (known && !known->enums.empty())
            return m_out.string(known->enums.front());
        if (isOnPath(type.name))
            return m_out.raw("null");
        m_open.push_back(type.name);
        m_out.beginObject();
        if (known) {
            for (const auto& [name, fieldType] : known->properties) {
                m_out.key(name);
                sample(parseJavaType(fieldType));
            }
        }
        m_out.endObject();
        m_open.pop_back();
    }

    bool isOnPath(const std::string& name) const { return std::ranges::find(m_open, name) != m_open.end(); }

    const metadata::ServiceDefinition* m_definition;
    JsonWriter m_out;
    std::vector<std::string> m_open; ///< classes being printed; recursion is cut with null
};

} // namespace

std::string sampleJson(const std::string& type, const metadata::ServiceDefinition* definition, int indent)
{
    Sampler sampler(definition, indent);
    sampler.sample(parseJavaType(type));
    return sampler.take();
}

} // namespace sextant::rpc
