// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/picture_checks.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <unordered_map>

namespace sextant::test {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSlack = 1; ///< pixels lost to rounding

QString describe(const QWidget* widget, const QString& text)
{
    return u"%1 %2: “%3”"_s.arg(QLatin1StringView(widget->metaObject()->className()), widget->objectName(),
                                text.left(80));
}

QString withoutMnemonic(QString text)
{
    static const QString mark = u"&"_s;
    const auto kept = text.replace(u"&&"_s, u"\x01"_s).remove(mark);
    return QString(kept).replace(u"\x01"_s, mark);
}

QList<const QWidget*> visibleWidgets(const QWidget* root)
{
    QList<const QWidget*> found;
    const auto all = root->findChildren<const QWidget*>();
    for (const QWidget* widget : all) {
        if (widget->isVisibleTo(root) && widget->window() == root->window()
            && !widget->visibleRegion().isEmpty())
            found.append(widget);
    }
    return found;
}

QStringList texts(const QWidget* widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        return {label->text()};
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        return {button->text()};
    if (const auto* field = qobject_cast<const QLineEdit*>(widget))
        return {field->text(), field->placeholderText()};
    QStringList found;
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
        for (int i = 0; i < tabs->count(); ++i)
            found.append(tabs->tabText(i));
    if (const auto* header = qobject_cast<const QHeaderView*>(widget); header && header->model())
        for (int i = 0; i < header->count(); ++i)
            found.append(header->model()->headerData(i, header->orientation()).toString());
    else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model())
        for (int row = 0; row < std::min(view->model()->rowCount(view->rootIndex()), 60); ++row)
            for (int column = 0; column < view->model()->columnCount(view->rootIndex()); ++column)
                found.append(view->model()->index(row, column, view->rootIndex()).data().toString());
    return found;
}

} // namespace

double inkShare(const QImage& picture)
{
    std::unordered_map<QRgb, int> counts;
    int most = 0;
    int all = 0;
    for (int y = 0; y < picture.height(); y += 2)
        for (int x = 0; x < picture.width(); x += 2) {
            most = std::max(most, ++counts[picture.pixel(x, y)]);
            ++all;
        }
    return all == 0 ? 0 : 1.0 - static_cast<double>(most) / all;
}

QStringList missingGlyphs(const QWidget* root)
{
    QStringList missing;
    for (const QWidget* widget : visibleWidgets(root)) {
        const QFontMetrics metrics(widget->font());
        for (const QString& text : texts(widget)) {
            const auto letters = text.toUcs4();
            for (const char32_t letter : letters) {
                if (QChar::isPrint(letter) && !QChar::isSpace(letter) && !metrics.inFontUcs4(letter)) {
                    missing.append(u"%1 lacks U+%2"_s.arg(describe(widget, text))
                                       .arg(uint(letter), 4, 16, QLatin1Char('0')));
                    break;
                }
            }
        }
    }
    return missing;
}

QStringList clippedTexts(const QWidget* root)
{
    QStringList clipped;
    for (const QWidget* widget : visibleWidgets(root)) {
        const QFontMetrics metrics = widget->fontMetrics();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (label->text().isEmpty() || !label->toolTip().isEmpty())
                continue;
            const QRect place = label->contentsRect();
            const int flags = label->wordWrap() ? Qt::TextWordWrap : 0;
            const QRect needed = metrics.boundingRect(QRect(0, 0, place.width(), 100'000), flags,
                                                      withoutMnemonic(label->text()));
            if (needed.width() > place.width() + kSlack || needed.height() > place.height() + 3)
                clipped.append(describe(label, label->text()));
        } else if (const auto* button = qobject_cast<const QPushButton*>(widget)) {
            if (metrics.horizontalAdvance(withoutMnemonic(button->text())) + 8 > button->width())
                clipped.append(describe(button, button->text()));
        } else if (const auto* tool = qobject_cast<const QToolButton*>(widget)) {
            if (tool->toolButtonStyle() != Qt::ToolButtonIconOnly
                && tool->sizeHint().width() > tool->width() + kSlack)
                clipped.append(describe(tool, tool->text()));
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->isTabVisible(i) && tabs->tabToolTip(i).isEmpty()
                    && metrics.horizontalAdvance(tabs->tabText(i)) > tabs->tabRect(i).width())
                    clipped.append(describe(tabs, tabs->tabText(i)));
        } else if (const auto* header = qobject_cast<const QHeaderView*>(widget); header && header->model()) {
            for (int i = 0; i < header->count(); ++i) {
                const QString text = header->model()->headerData(i, header->orientation()).toString();
                const bool told = !header->model()
                                       ->headerData(i, header->orientation(), Qt::ToolTipRole)
                                       .toString()
                                       .isEmpty();
                if (!header->isSectionHidden(i) && !told
                    && metrics.horizontalAdvance(text) + 12 > header->sectionSize(i))
                    clipped.append(describe(header, text));
            }
        } else if (const auto* bar = qobject_cast<const QMenuBar*>(widget)) {
            if (bar->sizeHint().width() > bar->width())
                clipped.append(describe(bar, u"menus"_s));
        }
    }
    return clipped;
}

} // namespace sextant::test
