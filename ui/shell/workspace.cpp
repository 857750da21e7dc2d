// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/workspace.h"

#include "ui/shell/elided_label.h"
#include "ui/shell/message_bar.h"
#include "ui/shell/tab_strip.h"
#include "ui/widgets/notices.h"

#include <QMenu>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t kMaxHistory = 200;
constexpr qsizetype kMaxTitle = 300;

QString defaultTitle(const PageEntry& entry, const Place& place)
{
    return place.target.isEmpty() ? entry.title() : place.target;
}

bool same(const Place& a, const Place& b)
{
    return a.page == b.page && a.target == b.target;
}

} // namespace

Workspace::Workspace(const PageContext& context, models::Connection* connection, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_connection(connection)
    , m_tabs(new TabStrip(context.theme, this))
    , m_messages(new MessageBar(context.theme, this))
    , m_stack(new QStackedWidget(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_messages);
    layout->addWidget(m_stack, 1);
    auto* nothing = new EmptyState(context.theme, m_stack);
    const PageEntry& first = pageTable().front();
    nothing->setMessage(first.icon,
                        tr("No tab is open. Choose a page on the left, or press Ctrl+K to go anywhere."),
                        first.title(), [this, id = first.id] {
                            openPlace({id, {}}, true);
                        });
    m_stack->addWidget(nothing);
    m_tabs->setEnvironment(connection->profile().environment);
    connect(m_tabs, &QTabBar::currentChanged, this, &Workspace::select);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &Workspace::closeTab);
    connect(m_tabs, &TabStrip::pinRequested, this, &Workspace::pinTab);
    connect(m_tabs, &QTabBar::tabMoved, this, [this](int from, int to) {
        Tab moved = m_open[static_cast<std::size_t>(from)];
        m_open.erase(m_open.begin() + from);
        m_open.insert(m_open.begin() + to, std::move(moved));
    });
    connect(m_tabs, &TabStrip::menuRequested, this, [this](int index, const QPoint& position) {
        QMenu menu(this);
        menu.addAction(tr("Close"), this, [this, index] { closeTab(index); });
        menu.addAction(tr("Close Others"), this, [this, index] { closeOthers(index); })
            ->setEnabled(m_open.size() > 1);
        menu.addSeparator();
        menu.addAction(tr("Keep Open"), this, [this, index] { pinTab(index); })->setEnabled(!isPinned(index));
        menu.exec(position);
    });
}

void Workspace::setConnection(models::Connection* connection)
{
    m_connection = connection;
    for (const Tab& tab : m_open)
        tab.page->setConnection(connection);
}

Page* Workspace::currentPage() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 || static_cast<std::size_t>(index) >= m_open.size()
        ? nullptr
        : m_open[static_cast<std::size_t>(index)].page;
}

Place Workspace::currentPlace() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 || static_cast<std::size_t>(index) >= m_open.size()
        ? Place {}
        : m_open[static_cast<std::size_t>(index)].place;
}

QString Workspace::inspectedPath() const
{
    const int index = indexOf(currentPage());
    return index < 0 ? QString() : m_open[static_cast<std::size_t>(index)].inspected;
}

int Workspace::indexOf(const Page* page) const
{
    const auto found =
        std::find_if(m_open.begin(), m_open.end(), [&](const Tab& tab) { return tab.page == page; });
    return found == m_open.end() ? -1 : static_cast<int>(found - m_open.begin());
}

int Workspace::findTab(const Place& place) const
{
    const auto found =
        std::find_if(m_open.begin(), m_open.end(), [&](const Tab& tab) { return same(tab.place, place); });
    return found == m_open.end() ? -1 : static_cast<int>(found - m_open.begin());
}

int Workspace::previewTab() const
{
    const auto found = std::find_if(m_open.begin(), m_open.end(), [](const Tab& tab) { return !tab.pinned; });
    return found == m_open.end() ? -1 : static_cast<int>(found - m_open.begin());
}

Page* Workspace::makePage(const PageEntry& entry)
{
    Page* page = entry.create(m_context, m_stack);
    page->setConnection(m_connection);
    connect(page, &Page::inspectRequested, this, [this, page](const QString& path) {
        const int index = indexOf(page);
        if (index < 0)
            return;
        m_open[static_cast<std::size_t>(index)].inspected = path;
        if (page == currentPage())
            Q_EMIT inspectRequested(path);
    });
    connect(page, &Page::placeRequested, this, &Workspace::openPlace);
    connect(page, &Page::connectionSettingsRequested, this, &Workspace::connectionSettingsRequested);
    connect(page, &Page::titleChanged, this, [this, page](const QString& title) {
        if (const int index = indexOf(page); index >= 0)
            retitle(index, title);
    });
    connect(page, &Page::unsavedChanged, this, [this, page](bool unsaved) {
        if (const int index = indexOf(page); index >= 0)
            m_tabs->setUnsaved(index, unsaved);
    });
    connect(page, &Page::failed, this, [this](const QString& sentence, const QString& details) {
        m_messages->showMessage({MessageBar::Kind::Error, sentence, details, {}, {}});
    });
    return page;
}

void Workspace::retitle(int index, const QString& title)
{
    // Of a URL the part before its parameters says enough; the tool tip has the rest.
    const QString shown = title.contains("://"_L1) ? title.section(u'?', 0, 0) : title;
    m_tabs->setTabText(index, shown.left(kMaxTitle).replace(u'&', u"&&"_s));
    const QString& target = m_open[static_cast<std::size_t>(index)].place.target;
    m_tabs->setTabToolTip(index, plainTip(target.isEmpty() ? title : target));
}

int Workspace::addTab(const PageEntry& entry, Page* page, const Place& place, bool pinned)
{
    m_stack->addWidget(page);
    m_open.push_back({page, place, pinned, {}});
    const QSignalBlocker blocker(m_tabs);
    const int index = m_tabs->addTab(m_context.theme.icon(entry.icon), QString());
    m_tabs->setPreview(index, !pinned);
    retitle(index, defaultTitle(entry, place));
    return index;
}

bool Workspace::openPlace(const Place& place, bool pinned)
{
    const PageEntry* entry = findPage(place.page);
    if (!entry)
        return false;
    int index = findTab(place);
    if (index >= 0) {
        if (pinned)
            pinTab(index);
        select(index);
        return true;
    }
    const int preview = pinned ? -1 : previewTab();
    if (preview >= 0 && m_open[static_cast<std::size_t>(preview)].page->pageId() == place.page) {
        Tab& tab = m_open[static_cast<std::size_t>(preview)];
        const Place before = tab.place;
        tab.place = place;
        retitle(preview, defaultTitle(*entry, place));
        if (!tab.page->open(place.target)) {
            tab.place = before;
            retitle(preview, defaultTitle(*entry, before));
            return false;
        }
        select(preview);
        return true;
    }
    Page* page = makePage(*entry);
    index = addTab(*entry, page, place, pinned);
    if (!page->open(place.target)) {
        closeTab(index);
        return false;
    }
    if (preview >= 0)
        closeTab(preview);
    select(indexOf(page));
    return true;
}

void Workspace::select(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_open.size())
        return;
    if (m_tabs->currentIndex() != index) {
        const QSignalBlocker blocker(m_tabs);
        m_tabs->setCurrentIndex(index);
    }
    const Tab& tab = m_open[static_cast<std::size_t>(index)];
    m_stack->setCurrentWidget(tab.page);
    tab.page->setFocus();
    remember(tab.place);
    Q_EMIT currentChanged();
    Q_EMIT inspectRequested(tab.inspected);
}

void Workspace::remember(const Place& place)
{
    if (m_visiting || (!m_history.empty() && same(m_history[m_historyAt], place)))
        return;
    if (!m_history.empty())
        m_history.resize(m_historyAt + 1);
    m_history.push_back(place);
    if (m_history.size() > kMaxHistory)
        m_history.erase(m_history.begin());
    m_historyAt = m_history.size() - 1;
}

void Workspace::visit(std::size_t at)
{
    m_historyAt = at;
    m_visiting = true;
    openPlace(m_history[at], m_history[at].target.isEmpty());
    m_visiting = false;
    Q_EMIT currentChanged();
}

void Workspace::goBack()
{
    if (canGoBack())
        visit(m_historyAt - 1);
}

void Workspace::goForward()
{
    if (canGoForward())
        visit(m_historyAt + 1);
}

bool Workspace::closeTab(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_open.size())
        return false;
    Page* page = m_open[static_cast<std::size_t>(index)].page;
    m_open.erase(m_open.begin() + index);
    {
        const QSignalBlocker blocker(m_tabs);
        m_tabs->removeTab(index);
    }
    m_stack->removeWidget(page);
    page->deleteLater();
    if (m_tabs->currentIndex() >= 0)
        select(m_tabs->currentIndex());
    else {
        Q_EMIT currentChanged();
        Q_EMIT inspectRequested({});
    }
    return true;
}

void Workspace::closeOthers(int index)
{
    for (int other = m_tabs->count() - 1; other >= 0; --other) {
        if (other != index)
            closeTab(other);
        if (other < index)
            --index;
    }
}

void Workspace::pinTab(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_open.size())
        return;
    m_open[static_cast<std::size_t>(index)].pinned = true;
    m_tabs->setPreview(index, false);
    Q_EMIT currentChanged();
}

bool Workspace::isPinned(int index) const
{
    return index >= 0 && static_cast<std::size_t>(index) < m_open.size()
        && m_open[static_cast<std::size_t>(index)].pinned;
}

void Workspace::stepTab(int by)
{
    const int count = m_tabs->count();
    if (count > 1)
        select((m_tabs->currentIndex() + by + count) % count);
}

QStringList Workspace::savedPlaces() const
{
    QStringList places;
    for (const Tab& tab : m_open) {
        if (tab.pinned && tab.place.target.size() < 2000)
            places.append(tab.place.page + u' ' + tab.place.target);
    }
    return places;
}

bool Workspace::restorePlaces(const QStringList& places)
{
    bool any = false;
    for (const QString& text : places) {
        const auto blank = text.indexOf(u' ');
        if (blank > 0)
            any = openPlace({text.left(blank), text.mid(blank + 1)}, true) || any;
    }
    return any;
}

} // namespace sextant::ui
