// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The tabs of one connection and the pages in them: previews are reused, pinned tabs stay and come back at
// the next start. Goes back and forth through the places visited. THREAD: GUI thread.
#pragma once

#include "ui/shell/page_table.h"

#include <QWidget>

#include <vector>

class QStackedWidget;

namespace sextant::ui {

class MessageBar;
class TabStrip;

class Workspace : public QWidget
{
    Q_OBJECT
public:
    Workspace(const PageContext& context, models::Connection* connection, QWidget* parent = nullptr);

    models::Connection* connection() const { return m_connection; }
    /// Moves every page to another connection (the same registry, reopened).
    void setConnection(models::Connection* connection);
    MessageBar& messages() { return *m_messages; }
    TabStrip& tabs() { return *m_tabs; }

    Page* currentPage() const;
    /// Page empty when no tab is open.
    Place currentPlace() const;
    /// Where the inspector should look for the page in front.
    QString inspectedPath() const;
    /// False when there is no such page, or nothing at that target.
    bool openPlace(const Place& place, bool pinned);
    bool closeTab(int index);
    void closeOthers(int index);
    void pinTab(int index);
    bool isPinned(int index) const;
    void stepTab(int by);
    bool canGoBack() const { return m_historyAt > 0; }
    bool canGoForward() const { return m_historyAt + 1 < m_history.size(); }
    void goBack();
    void goForward();

    /// Pinned tabs as text, for AppSettings.
    QStringList savedPlaces() const;
    /// Opens them; false when nothing could be opened.
    bool restorePlaces(const QStringList& places);

Q_SIGNALS:
    void currentChanged();
    void inspectRequested(const QString& path);
    void connectionSettingsRequested();

private:
    struct Tab
    {
        Page* page = nullptr;
        Place place;
        bool pinned = false;
        QString inspected;
    };
    int findTab(const Place& place) const;
    int previewTab() const;
    int indexOf(const Page* page) const;
    Page* makePage(const PageEntry& entry);
    int addTab(const PageEntry& entry, Page* page, const Place& place, bool pinned);
    void select(int index);
    void remember(const Place& place);
    void retitle(int index, const QString& title);
    void visit(std::size_t at);

    const PageContext& m_context;
    models::Connection* m_connection;
    TabStrip* m_tabs;
    MessageBar* m_messages;
    QStackedWidget* m_stack;
    std::vector<Tab> m_open; ///< in the order of the tab strip
    std::vector<Place> m_history;
    std::size_t m_historyAt = 0;
    bool m_visiting = false;
};

} // namespace sextant::ui
