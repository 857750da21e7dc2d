// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Text to Url (spec/registry §1.2). Mirrors org.apache.dubbo.common.url.component URLStrParser.
//
// Differences to Java, all towards tolerance: an IPv6 host in brackets needs no port, and malformed escapes
// in node names stay as they are.
#include "engine/core/text.h"
#include "engine/url/url_rep.h"

#include <algorithm>
#include <limits>

namespace sextant::url {

namespace {

/// ZooKeeper refuses names above 1 MiB; encoding three times multiplies a name by at most 27.
constexpr std::size_t kMaxLength = 32U << 20U;
constexpr std::size_t kMaxParameters = 100'000;
/// How often a node name may be encoded before we give up.
constexpr int kMaxLayers = 8;
constexpr std::string_view kDefaultPrefix = "default.";

core::Error malformed(std::string cause, std::string_view text)
{
    constexpr std::size_t kShown = 200;
    return {core::Errc::Decode, "Not a Dubbo URL", core::shorten(text, kShown), std::move(cause)};
}

/// Collects parameters in the order of their text and says in the end which value of each key counts.
class ParameterList
{
public:
    void add(std::string_view key, std::string_view value)
    {
        m_entries.push_back({key, value, ++m_turn});
        // The value of default.x stands for x unless x itself is said, before or behind it; the first one
        // wins.
        if (key.starts_with(kDefaultPrefix) && key.size() > kDefaultPrefix.size())
            m_entries.push_back({key.substr(kDefaultPrefix.size()), value, -m_turn});
        if (m_entries.size() > 4 * kMaxParameters) // a hostile text repeats one key millions of times
            tidy();
    }
    bool tooMany() const { return m_tidy > kMaxParameters; }
    std::vector<ParameterTable::Item> take()
    {
        tidy();
        std::vector<ParameterTable::Item> out;
        out.reserve(m_entries.size());
        for (const auto& entry : m_entries)
            out.emplace_back(entry.key, entry.value);
        return out;
    }

private:
    struct Entry
    {
        std::string_view key;
        std::string_view value;
        std::int64_t rank; ///< the highest counts
    };

    void tidy()
    {
        std::sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) {
            return a.key != b.key ? a.key < b.key : a.rank > b.rank;
        });
        m_entries.erase(std::unique(m_entries.begin(), m_entries.end(),
                                    [](const Entry& a, const Entry& b) { return a.key == b.key; }),
                        m_entries.end());
        m_tidy = m_entries.size();
    }

    std::vector<Entry> m_entries;
    std::int64_t m_turn = 0;
    std::size_t m_tidy = 0; ///< different keys among those that have been looked through
};

void addParameter(ParameterList& parameters, std::string_view pair)
{
    while (!pair.empty() && pair.front() == '=' && pair.size() > 1)
        pair.remove_prefix(1);
    const auto equals = pair.find('=');
    const auto key = pair.substr(0, equals);
    if (key.empty())
        return;
    parameters.add(key, equals == std::string_view::npos ? std::string_view {} : pair.substr(equals + 1));
}

core::Outcome<ParameterTable> parseQuery(std::string_view query, std::string_view whole)
{
    ParameterList parameters;
    std::size_t start = 0;
    while (start <= query.size() && !parameters.tooMany()) {
        const auto end = std::min(query.find_first_of("&;", start), query.size());
        addParameter(parameters, query.substr(start, end - start));
        start = end + 1;
    }
    const auto items = parameters.take();
    if (parameters.tooMany())
        return malformed("it has more than 100000 parameters", whole);
    return ParameterTable(items);
}

/// Java's Integer.parseInt, negative values stored as 0 by the URL itself.
std::optional<int> parsePort(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto value = core::parseInt(text);
    if (!value || *value > std::numeric_limits<int>::max() || *value < std::numeric_limits<int>::min())
        return std::nullopt;
    return *value < 0 ? 0 : static_cast<int>(*value);
}

/// The colon that separates the port, npos when there is none.
std::size_t portColon(std::string_view authority)
{
    const auto colon = authority.rfind(':');
    if (colon == std::string_view::npos || colon == 0)
        return std::string_view::npos;
    const auto scope = authority.rfind('%');
    const auto bracket = authority.rfind(']');
    const auto isBehind = [&](std::size_t at) { return at != std::string_view::npos && at > colon; };
    return isBehind(scope) || isBehind(bracket) ? std::string_view::npos : colon;
}

} // namespace

core::Outcome<Url> Url::parse(std::string_view text)
{
    if (text.size() > kMaxLength)
        return core::Error(core::Errc::TooLarge, "A URL is too long", core::shorten(text, 80));
    auto rep = std::make_shared<Rep>();
    const auto question = text.find('?');
    if (question != std::string_view::npos) {
        auto parameters = parseQuery(text.substr(question + 1), text);
        if (!parameters)
            return parameters.error();
        rep->parameters = std::move(*parameters);
    }

    const auto whole = text.substr(0, question);
    auto body = whole.substr(0, whole.find('#'));
    if (const auto separator = body.find("://"); separator != std::string_view::npos) {
        if (separator == 0)
            return malformed("the protocol is missing", text);
        rep->protocol = body.substr(0, separator);
        body.remove_prefix(separator + 3);
    } else if (const auto colonSlash = body.find(":/"); colonSlash != std::string_view::npos) {
        if (colonSlash == 0)
            return malformed("the protocol is missing", text);
        rep->protocol = body.substr(0, colonSlash);
        body.remove_prefix(colonSlash + 1);
    }

    const auto slash = body.find('/');
    if (slash != std::string_view::npos)
        rep->path = withoutLeadingSlashes(body.substr(slash));
    auto authority = body.substr(0, slash);
    if (const auto at = authority.rfind('@'); at != std::string_view::npos) {
        const auto credentials = authority.substr(0, at);
        const auto colon = credentials.find(':');
        rep->username = credentials.substr(0, colon);
        if (colon != std::string_view::npos)
            rep->password = credentials.substr(colon + 1);
        authority.remove_prefix(at + 1);
    }
    const auto colon = portColon(authority);
    // A colon that ends the whole body is no port separator (spec/registry §1.2 step 5).
    const bool dangling =
        colon != std::string_view::npos && colon + 1 == authority.size() && slash == std::string_view::npos;
    if (colon != std::string_view::npos && !dangling) {
        const auto port = parsePort(authority.substr(colon + 1));
        if (!port)
            return malformed("the port is not a number", text);
        rep->port = *port;
        authority = authority.substr(0, colon);
    }
    rep->host = authority;
    return Url(std::shared_ptr<const Rep>(std::move(rep)));
}

core::Outcome<Url> Url::parseNodeName(std::string_view nodeName)
{
    if (nodeName.size() > kMaxLength)
        return core::Error(core::Errc::TooLarge, "A node name is too long", core::shorten(nodeName, 80));
    std::string text; // of the layer that was taken off last
    auto rest = nodeName;
    for (int layer = 0; layer < kMaxLayers; ++layer) {
        const bool raw =
            rest.find("://") != std::string_view::npos || rest.find('?') != std::string_view::npos;
        if (raw || rest.find('%') == std::string_view::npos)
            break;
        auto inner = decode(rest);
        if (inner == rest)
            break;
        text = std::move(inner);
        rest = text;
    }
    return parse(rest);
}

} // namespace sextant::url
