// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Whether the desktop prefers dark. Qt 6.4 cannot tell on Linux: the desktop portal is asked over D-Bus, and
// where there is none the palette that the platform gave us decides. THREAD: GUI thread; never waits for the
// bus.
#pragma once

#include <QDBusVariant>
#include <QObject>

namespace sextant::ui {

class SystemScheme : public QObject
{
    Q_OBJECT
public:
    explicit SystemScheme(QObject* parent = nullptr);
    bool dark() const { return m_dark; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void setScheme(uint scheme);
    bool m_paletteDark = false;
    bool m_dark = false;
};

} // namespace sextant::ui
