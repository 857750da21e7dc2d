// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Owns the engine thread for the window and opens connections on it. Created once, in `app`.
#pragma once

#include "models/bridge/connection.h"

#include <QObject>

#include <functional>
#include <memory>

namespace sextant::models {

class EngineBridge : public QObject
{
    Q_OBJECT
public:
    explicit EngineBridge(QObject* parent = nullptr);
    /// Closes every connection and joins the engine thread (bounded: sessions are closed in the background
    /// first).
    ~EngineBridge() override;

    /// Opens at once and connects in the background; nullptr with `error` set when the registry text is
    /// unusable.
    Connection* open(const ConnectionProfile& profile, QString* error);
    /// Connections opened from now on record their writes in the file that `find` names, unless they are
    /// read-only or name one. Without it the record is in memory.
    void setJournal(std::function<core::Outcome<std::string>()> find);
    /// `onStep` after each step, `done(all ok)` at the end, both on the GUI thread. Step "calls" says whether
    /// the files for the TLS of calls can be used; no provider is called.
    void test(const ConnectionProfile& profile, QObject* context, core::CancelToken cancel,
              std::function<void(host::TestStep)> onStep, std::function<void(bool)> done);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::models
