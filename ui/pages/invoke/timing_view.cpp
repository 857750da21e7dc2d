// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/timing_view.h"

#include "models/base/format.h"
#include "ui/widgets/text_view.h"

#include <QBoxLayout>
#include <QPainter>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

namespace {

constexpr int kTimingRow = 26;
constexpr int kTimingMargin = 12;
constexpr int kBarHeight = 12;

} // namespace

TimingBars::TimingBars(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimingBars::setBars(const QList<Bar>& bars)
{
    m_bars = bars;
    QStringList spoken;
    for (const Bar& bar : bars)
        spoken << bar.label + u' ' + models::formatLatency(bar.length);
    setAccessibleName(spoken.join(u", "_s));
    updateGeometry();
    update();
}

QSize TimingBars::sizeHint() const
{
    return {320, static_cast<int>(m_bars.size()) * kTimingRow + 2 * kTimingMargin};
}

QSize TimingBars::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void TimingBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& tokens = m_theme.tokens();
    int labelWidth = 0;
    int valueWidth = 0;
    qint64 total = 1;
    for (const Bar& bar : m_bars) {
        labelWidth = qMax(labelWidth, fontMetrics().horizontalAdvance(bar.label));
        valueWidth = qMax(valueWidth, fontMetrics().horizontalAdvance(models::formatLatency(bar.length)));
        total = qMax(total, bar.begin + bar.length);
    }
    const int left = kTimingMargin + labelWidth + kTimingMargin;
    const int right = width() - kTimingMargin - valueWidth - kTimingMargin;
    const double scale = static_cast<double>(qMax(10, right - left)) / static_cast<double>(total);
    for (qsizetype i = 0; i < m_bars.size(); ++i) {
        const Bar& bar = m_bars[i];
        const int top = kTimingMargin + static_cast<int>(i) * kTimingRow;
        painter.setPen(tokens.secondary);
        painter.drawText(QRect(kTimingMargin, top, labelWidth, kTimingRow), Qt::AlignLeft | Qt::AlignVCenter,
                         bar.label);
        const QRectF rect(left + static_cast<double>(bar.begin) * scale,
                          top + (kTimingRow - kBarHeight) / 2.0,
                          qMax(2.0, static_cast<double>(bar.length) * scale), kBarHeight);
        painter.setPen(QPen(tokens.text, 1));
        painter.setBrush(bar.whole ? tokens.border
                                   : tokens.series[static_cast<std::size_t>(i) % tokens.series.size()]);
        painter.drawRect(rect);
        painter.setPen(tokens.text);
        painter.drawText(QRect(right + kTimingMargin, top, valueWidth, kTimingRow),
                         Qt::AlignRight | Qt::AlignVCenter, models::formatLatency(bar.length));
    }
}

TimingView::TimingView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_bars(new TimingBars(theme, this))
    , m_text(new TextView(theme, u"invoke.timing"_s, this))
{
    m_text->setSpokenName(tr("Timing and attachments"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bars);
    column->addWidget(m_text, 1);
}

void TimingView::showReport(const host::InvokeReport& report)
{
    const qint64 known = report.connectMicros + report.waitMicros + report.decodeMicros;
    const qint64 before = qMax<qint64>(0, report.elapsedMicros - known);
    m_bars->setBars({
        {tr("Resolve"), 0, before},
        {tr("Connect"), before, report.connectMicros},
        {tr("Wait"), before + report.connectMicros, report.waitMicros},
        {tr("Decode"), before + report.connectMicros + report.waitMicros, report.decodeMicros},
        {tr("Whole call"), 0, report.elapsedMicros, true},
    });
    QStringList lines;
    if (!report.responseBody.empty())
        lines << tr("Answer: %1")
                     .arg(models::formatSize(static_cast<std::int64_t>(report.responseBody.size())));
    if (!report.attachments.empty()) {
        lines << QString() << tr("Attachments of the answer");
        for (const auto& [key, value] : report.attachments)
            lines << u"  "_s + toQt(key) + u" = " + toQt(value);
    }
    if (!report.trace.empty()) {
        lines << QString() << tr("What happened");
        for (const std::string& line : report.trace)
            lines << u"  "_s + toQt(line);
    }
    m_text->setText(lines.join(u'\n'));
}

} // namespace sextant::ui
