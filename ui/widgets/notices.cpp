// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/notices.h"

#include "ui/widgets/elided_name.h"
#include "ui/widgets/error_text.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMillis = 300;
constexpr int kNarrowestSentence = 140;

QLabel* plainLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ErrorBar::ErrorBar(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_icon(new QLabel(this))
    , m_headline(plainLabel(this))
    , m_detail(plainLabel(this))
    , m_retry(new QPushButton(tr("Retry"), this))
    , m_copy(new QPushButton(tr("Copy details"), this))
{
    setObjectName(u"errorBar"_s);
    QFont strong = m_theme.uiFont();
    strong.setWeight(QFont::DemiBold);
    m_headline->setFont(strong);
    m_detail->setWordWrap(true);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(m_headline);
    texts->addWidget(m_detail);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addLayout(texts, 1);
    row->addWidget(m_retry, 0, Qt::AlignTop);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    connect(m_retry, &QPushButton::clicked, this, [this] {
        const auto retry = m_onRetry;
        clear();
        if (retry)
            retry();
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (m_error)
            QGuiApplication::clipboard()->setText(errorDetails(*m_error));
    });
    hide();
}

void ErrorBar::showError(const core::Error& error, std::function<void()> retry)
{
    m_error = error;
    m_onRetry = std::move(retry);
    m_icon->setPixmap(m_theme.pixmap(u"error"_s, m_theme.tokens().bad, 16, devicePixelRatioF()));
    m_headline->setText(errorHeadline(error.code));
    QStringList parts;
    for (const std::string* part : {&error.sentence, &error.where, &error.cause}) {
        if (!part->empty())
            parts << QString::fromStdString(*part);
    }
    QString detail = parts.join(u" — "_s);
    const QString advice =
        error.advice.empty() ? errorAdvice(error.code) : QString::fromStdString(error.advice);
    if (!advice.isEmpty())
        detail += u'\n' + advice;
    m_detail->setText(paintableLines(detail, 1200));
    m_retry->setVisible(m_onRetry != nullptr);
    show();
}

void ErrorBar::clear()
{
    m_error.reset();
    m_onRetry = {};
    hide();
}

void ErrorBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    painter.fillRect(rect(), blend(tokens.surface, tokens.bad, 0.08));
    painter.fillRect(QRect(0, 0, 3, height()), tokens.bad);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens.border);
}

EmptyState::EmptyState(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_icon(new QLabel(this))
    , m_sentence(plainLabel(this))
    , m_action(new QPushButton(this))
{
    setObjectName(u"emptyState"_s);
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_sentence->setForegroundRole(QPalette::PlaceholderText);
    m_icon->setAlignment(Qt::AlignCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 2, 8, 2); // fits into a list of two rows' height
    column->setSpacing(8);
    column->addStretch(2);
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addWidget(m_sentence, 0, Qt::AlignHCenter);
    column->addWidget(m_action, 0, Qt::AlignHCenter);
    column->addStretch(3);
    m_action->hide();
    connect(m_action, &QPushButton::clicked, this, [this] {
        if (m_onAction)
            m_onAction();
    });
    connect(&m_theme, &Theme::changed, this, &EmptyState::updateIcon);
}

void EmptyState::fitSentence()
{
    const QRect box = m_sentence->fontMetrics().boundingRect(
        QRect(0, 0, m_room, 2000), Qt::AlignCenter | Qt::TextWordWrap, m_sentence->text());
    m_sentence->setFixedSize(qMin(box.width(), m_room) + 8, box.height() + 4);
}

void EmptyState::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int room = qBound(kNarrowestSentence, event->size().width() - 24, EmptyState::kSentenceWidth);
    if (room == m_room)
        return;
    m_room = room;
    fitSentence();
}

QSize EmptyState::minimumSizeHint() const
{
    // As wide as it gets, it wraps: its sentence must not keep what is around it from getting narrow.
    return {kNarrowestSentence + 24, QWidget::minimumSizeHint().height()};
}

void EmptyState::setMessage(const QString& icon, const QString& sentence, const QString& action,
                            std::function<void()> onAction)
{
    m_iconName = icon;
    m_sentence->setText(paintableLines(sentence, 800));
    fitSentence();
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_onAction = std::move(onAction);
    updateIcon();
}

void EmptyState::updateIcon()
{
    m_icon->setPixmap(m_iconName.isEmpty()
                          ? QPixmap()
                          : m_theme.pixmap(m_iconName, m_theme.tokens().disabled, 32, devicePixelRatioF()));
}

WaitBar::WaitBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_label(plainLabel(this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_progress(new QProgressBar(this))
{
    setObjectName(u"waitBar"_s);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(96, 6);
    m_label->setForegroundRole(QPalette::PlaceholderText);
    m_cancel->setIcon(theme.icon(u"cancel"_s));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(12);
    row->addWidget(m_progress);
    row->addWidget(m_label, 1);
    row->addWidget(m_cancel);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kPatienceMillis);
    m_seconds.setInterval(1000);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        show();
        m_seconds.start();
    });
    connect(&m_seconds, &QTimer::timeout, this, &WaitBar::tick);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_onCancel)
            m_onCancel();
    });
    hide();
}

void WaitBar::start(const QString& what, std::function<void()> cancel)
{
    m_what = what;
    m_elapsed = 0;
    m_onCancel = std::move(cancel);
    m_cancel->setVisible(m_onCancel != nullptr);
    m_label->setText(paintable(m_what, 300));
    m_delay.start();
}

void WaitBar::stop()
{
    m_delay.stop();
    m_seconds.stop();
    m_onCancel = {};
    hide();
}

void WaitBar::tick()
{
    ++m_elapsed;
    m_label->setText(tr("%1 (%2 s)", "what we wait for, seconds").arg(paintable(m_what, 300)).arg(m_elapsed));
}

} // namespace sextant::ui
