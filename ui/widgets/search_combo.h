// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A combo box to type in: finds entries by any part of their text. Every entry has an id; free text is
// allowed only where the page says so. THREAD: GUI.
#pragma once

#include <QComboBox>
#include <QList>

namespace sextant::ui {

class SearchCombo : public QComboBox
{
    Q_OBJECT
public:
    struct Entry
    {
        QString id;
        QString text;
        QString hint; ///< tooltip
        bool operator==(const Entry&) const = default;
    };

    explicit SearchCombo(QWidget* parent = nullptr);

    void setPlaceholder(const QString& text);
    void setFreeText(bool allowed) { m_freeText = allowed; }
    /// Keeps the chosen id, also when it is no longer among the entries.
    void setEntries(const QList<Entry>& entries);
    /// Id of the chosen entry; the typed text when free text is allowed and nothing matches.
    QString chosen() const { return m_chosen; }
    /// Without emitting chosenChanged().
    void choose(const QString& id, const QString& textWhenUnknown = {});
    /// As the user does: emits chosenChanged() when it changes.
    void pick(const QString& id);

Q_SIGNALS:
    void chosenChanged(const QString& id);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void acceptText();
    void showChosen();

    QList<Entry> m_entries;
    QString m_chosen;
    QString m_chosenText;
    bool m_freeText = false;
};

} // namespace sextant::ui
