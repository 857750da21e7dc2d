// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/zookeeper/path_bar.h"

#include "models/base/format.h"
#include "ui/pages/zookeeper/crumbs.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStackedLayout>
#include <QStringListModel>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t kMaxCompletions = 2000;
constexpr qsizetype kMostAncestors = 64; ///< asked for at once when a typed path does not exist

} // namespace

QString cleanPath(const QString& text)
{
    QString path = text.trimmed();
    if (path.size() > 1 && (path.front() == u'"' || path.front() == u'\'') && path.back() == path.front())
        path = path.mid(1, path.size() - 2);
    if (path.startsWith("zookeeper://"_L1, Qt::CaseInsensitive)
        || path.startsWith("zookeepers://"_L1, Qt::CaseInsensitive)) {
        const qsizetype slash = path.indexOf(u'/', path.indexOf("://"_L1) + 3);
        path = slash < 0 ? u"/"_s : path.mid(slash).section(u'?', 0, 0);
    }
    while (path.size() > 1 && path.endsWith(u'/'))
        path.chop(1);
    return isPath(path) ? path : QString();
}

bool isPath(const QString& text)
{
    if (text == u'/')
        return true;
    const QStringList segments = text.split(u'/');
    if (segments.size() < 2 || !segments.front().isEmpty())
        return false;
    return std::none_of(segments.begin() + 1, segments.end(), [](const QString& segment) {
        return segment.isEmpty() || segment == u'.' || segment == ".."_L1;
    });
}

QString parentPath(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash <= 0 ? u"/"_s : path.left(slash);
}

QString nodeName(const QString& path)
{
    return path.mid(path.lastIndexOf(u'/') + 1);
}

QString joinPath(const QString& parent, const QString& name)
{
    return parent == u'/' ? QString(u'/' + name) : QString(parent + u'/' + name);
}

PathBar::PathBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_crumbs(new Crumbs(theme, this))
    , m_field(new QLineEdit(this))
    , m_completer(new QCompleter(this))
    , m_names(new QStringListModel(this))
    , m_path(u"/"_s)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_field->setObjectName(u"zookeeper.path"_s);
    m_field->setAccessibleName(tr("Path"));
    m_field->setFont(theme.monoFont());
    m_field->installEventFilter(this);
    m_completer->setModel(m_names);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setFilterMode(Qt::MatchStartsWith);
    m_completer->setMaxVisibleItems(12);
    m_field->setCompleter(m_completer);
    m_stack = new QStackedLayout(this);
    m_stack->setContentsMargins(0, 0, 0, 0);
    m_stack->addWidget(m_crumbs);
    m_stack->addWidget(m_field);
    connect(m_crumbs, &Crumbs::chosen, this, &PathBar::pathChosen);
    connect(m_crumbs, &Crumbs::editRequested, this, &PathBar::edit);
    connect(m_field, &QLineEdit::textEdited, this, &PathBar::completeFor);
    connect(m_field, &QLineEdit::textEdited, this, [this] {
        m_wanted.clear();
        Q_EMIT edited();
    });
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        const QString path = cleanPath(m_field->text());
        if (path.isEmpty())
            Q_EMIT refused(m_field->text()); // stays in the field: the user sees what he typed
        else
            lookUp(path);
    });
}

void PathBar::setConnection(models::Connection* connection)
{
    m_connection = connection;
    m_listed.clear();
    m_names->setStringList({});
}

void PathBar::setPath(const QString& path)
{
    m_path = path;
    m_crumbs->setPath(path);
    if (m_stack->currentWidget() != m_field)
        m_field->setText(path);
}

void PathBar::edit()
{
    m_stack->setCurrentWidget(m_field);
    m_field->setText(m_path);
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    completeFor(m_path);
}

void PathBar::lookUp(const QString& path)
{
    const auto show = [this](const QString& found) {
        leave();
        Q_EMIT pathChosen(found);
    };
    if (!m_connection) {
        show(path);
        return;
    }
    QStringList above {path};
    while (above.last() != u'/')
        above << (above.size() < kMostAncestors ? parentPath(above.last()) : u"/"_s);
    m_wanted = path;
    m_connection->readMany(
        above, this, [this, above, show](const std::vector<core::Outcome<store::Node>>& nodes) {
            const QString typed = above.first();
            if (m_wanted != typed)
                return;
            m_wanted.clear();
            const auto found =
                std::find_if(nodes.begin(), nodes.end(), [](const core::Outcome<store::Node>& node) {
                    return node || node.error().code != core::Errc::NoNode;
                });
            // Without an answer the page itself says what is wrong.
            const auto levels = static_cast<qsizetype>(found - nodes.begin());
            if (levels == 0 || levels >= above.size())
                show(typed);
            else
                Q_EMIT missing(typed, above[levels]);
        });
}

void PathBar::leave()
{
    m_wanted.clear();
    m_stack->setCurrentWidget(m_crumbs);
    m_field->setText(m_path);
}

void PathBar::completeFor(const QString& text)
{
    const qsizetype slash = text.lastIndexOf(u'/');
    if (!m_connection || slash < 0)
        return;
    const QString parent = slash == 0 ? u"/"_s : text.left(slash);
    if (parent == m_listed || cleanPath(parent).isEmpty())
        return;
    m_listed = parent;
    m_connection->listChildren(parent, this, [this, parent](const core::Outcome<store::Children>& outcome) {
        if (!outcome || parent != m_listed)
            return;
        QStringList paths;
        for (const std::string& name : outcome->names) {
            if (static_cast<std::size_t>(paths.size()) >= kMaxCompletions)
                break;
            paths << joinPath(parent, models::toQt(name));
        }
        m_names->setStringList(paths);
        if (m_field->hasFocus() && m_field->text() != m_path)
            m_completer->complete();
    });
}

bool PathBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field) {
        if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
            && !m_completer->popup()->isVisible()) {
            leave();
            Q_EMIT edited();
            return true;
        }
        if (event->type() == QEvent::FocusOut
            && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason
            && !m_completer->popup()->isVisible())
            leave();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace sextant::ui
