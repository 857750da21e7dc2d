// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The one way in which engine functions report failure: `Outcome<T>` holds a value or an `Error`.
// No exception crosses a module boundary (design §3).
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace sextant::core {

/// The closed set of failures. The window maps each to a translated headline and advice.
enum class Errc
{
    InvalidArgument, ///< the caller's input cannot be used as it is
    Connection, ///< no connection, or it broke
    Timeout, ///< the deadline passed
    Cancelled, ///< the caller cancelled
    SessionExpired, ///< the ZooKeeper session is gone; its ephemeral nodes with it
    AuthFailed, ///< credentials refused
    NoAuth, ///< an ACL forbids it
    NoNode,
    NodeExists,
    BadVersion, ///< somebody else wrote in between (compare-and-set failed)
    NotEmpty,
    NoChildrenForEphemerals,
    ReadOnly, ///< refused by the read-only guard, or by a read-only server
    TooLarge, ///< above a size, depth or count limit
    Unsupported, ///< the peer or this transport cannot do it
    Decode, ///< bytes or text that cannot be understood
    NoProvider, ///< discovery left no address to call
    Remote, ///< the peer answered with a failure
    Internal, ///< a bug or an exhausted resource on our side
};

/// Stable lower-case name of a code, as printed by `--json` ("no_node").
std::string_view name(Errc code);

/// What went wrong, for a person and for a program.
/// It has a constructor on purpose: g++ 12 destroys aggregate temporaries twice next to `co_await`.
class Error
{
public:
    Error(Errc errc, std::string what, std::string place = {}, std::string reason = {},
          std::string nextStep = {})
        : code(errc)
        , sentence(std::move(what))
        , where(std::move(place))
        , cause(std::move(reason))
        , advice(std::move(nextStep))
    {
    }

    /// "sentence (where): cause. advice", leaving out what is empty.
    std::string text() const;

    Errc code;
    std::string sentence; ///< what failed, in plain English
    std::string where; ///< a ZooKeeper path, an address or a file; may be empty
    std::string cause; ///< the underlying reason or the peer's own words; may be empty
    std::string advice; ///< the next step; may be empty
};

/// A value or an Error, with the `std::expected` subset that we use.
template<typename T>
class [[nodiscard]] Outcome
{
public:
    Outcome(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Outcome(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// REQUIRES: ok()
    T& value() &
    {
        assert(ok());
        return std::get<0>(m_state);
    }
    const T& value() const&
    {
        assert(ok());
        return std::get<0>(m_state);
    }
    T&& value() &&
    {
        assert(ok());
        return std::get<0>(std::move(m_state));
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    T valueOr(T fallback) const& { return ok() ? value() : std::move(fallback); }

    /// REQUIRES: !ok()
    const Error& error() const&
    {
        assert(!ok());
        return std::get<1>(m_state);
    }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
template<>
class [[nodiscard]] Outcome<void>
{
public:
    Outcome() = default;
    Outcome(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }
    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }
    /// REQUIRES: !ok()
    const Error& error() const&
    {
        assert(!ok());
        return std::get<1>(m_state);
    }

private:
    std::variant<std::monostate, Error> m_state;
};

} // namespace sextant::core
