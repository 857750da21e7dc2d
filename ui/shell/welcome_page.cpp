// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/welcome_page.h"

#include "ui/settings/profile_store.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/elided_label.h"

#include <QAction>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWidth = 520;
constexpr std::size_t kShown = 8;

/// One saved connection: dot in the colour of the environment, name, registry, environment.
class ProfileRow : public QAbstractButton
{
public:
    ProfileRow(const Theme& theme, const models::ConnectionProfile& profile, QWidget* parent)
        : QAbstractButton(parent)
        , m_theme(theme)
        , m_registry(QString::fromStdString(profile.options.registry).left(400))
        , m_environment(profile.environment)
    {
        setText(profile.name);
        setAccessibleName(profile.name);
        setAttribute(Qt::WA_Hover);
        setFixedHeight(40);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Tokens& t = m_theme.tokens();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse() || hasFocus()) {
            painter.setPen(hasFocus() ? QPen(t.accent, 1.5) : QPen(Qt::NoPen));
            painter.setBrush(t.hover);
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), Theme::kRadius, Theme::kRadius);
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.environment(m_environment));
        painter.drawEllipse(QRectF(12, height() / 2.0 - 4.5, 9, 9));
        const QFontMetrics metrics(m_theme.uiFont());
        painter.setFont(m_theme.captionFont());
        painter.setPen(t.secondary);
        const QString environment = environmentName(m_environment);
        painter.drawText(rect().adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, environment);
        QRect place = rect().adjusted(
            34, 0, -24 - QFontMetrics(m_theme.captionFont()).horizontalAdvance(environment), 0);
        painter.setFont(m_theme.uiFont());
        painter.setPen(t.text);
        const QString name = metrics.elidedText(paintable(text(), 300), Qt::ElideMiddle, place.width() / 2);
        painter.drawText(place, Qt::AlignVCenter, name);
        place.setLeft(place.left() + metrics.horizontalAdvance(name) + 12);
        painter.setPen(t.secondary);
        painter.drawText(place, Qt::AlignVCenter,
                         metrics.elidedText(paintable(m_registry), Qt::ElideMiddle, place.width()));
    }

private:
    const Theme& m_theme;
    QString m_registry;
    models::Environment m_environment;
};

} // namespace

WelcomePage::WelcomePage(const Theme& theme, CommandRegistry& commands, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setObjectName(u"welcome"_s);
    auto* outer = new QVBoxLayout(this);
    outer->addStretch(2);
    auto* box = new QWidget(this);
    box->setFixedWidth(kWidth);
    auto* layout = new QVBoxLayout(box);
    layout->setSpacing(8);
    auto* mark = new QLabel(box);
    mark->setFixedSize(56, 56);
    mark->setPixmap(QIcon(u":/icons/sextant.svg"_s).pixmap(QSize(56, 56), devicePixelRatioF()));
    auto* title = new QLabel(tr("Dubbo on ZooKeeper, all of it in one window"), box);
    title->setFont(theme.titleFont());
    auto* text = new QLabel(tr("Services of both discovery models, the nodes behind them, and live calls. "
                               "Looking never writes. No account, no telemetry, works offline."),
                            box);
    text->setWordWrap(true);
    text->setMinimumHeight(text->fontMetrics().lineSpacing() * 2 + 4);
    text->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(mark);
    layout->addSpacing(12);
    layout->addWidget(title);
    layout->addWidget(text);
    layout->addSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (const auto& [id, icon, primary] : {std::tuple {u"connection.sandbox"_s, u"sandbox"_s, true},
                                            std::tuple {u"connection.new"_s, u"plus"_s, false}}) {
        QAction* action = commands.action(id);
        auto* button = new QPushButton(theme.icon(icon, primary ? Tint::OnAccent : Tint::Secondary),
                                       action->text().remove(u'&'), box);
        button->setProperty("primary", primary);
        button->setObjectName(u"welcome."_s + id);
        button->setMinimumHeight(32);
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        buttons->addWidget(button);
        if (primary)
            setFocusProxy(button);
    }
    buttons->addStretch();
    layout->addLayout(buttons);
    layout->addSpacing(16);
    m_saved = new QWidget(box);
    m_savedLayout = new QVBoxLayout(m_saved);
    m_savedLayout->setContentsMargins(0, 0, 0, 0);
    m_savedLayout->setSpacing(0);
    layout->addWidget(m_saved);
    outer->addWidget(box, 0, Qt::AlignHCenter);
    outer->addStretch(3);
}

void WelcomePage::setProfiles(const std::vector<models::ConnectionProfile>& profiles)
{
    while (QLayoutItem* item = m_savedLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_saved->setVisible(!profiles.empty());
    auto* caption = new QLabel(tr("Saved connections"), m_saved);
    QFont font = m_theme.captionFont();
    font.setWeight(QFont::DemiBold);
    caption->setFont(font);
    caption->setForegroundRole(QPalette::PlaceholderText);
    caption->setContentsMargins(0, 0, 0, 4);
    m_savedLayout->addWidget(caption);
    for (std::size_t i = 0; i < std::min(profiles.size(), kShown); ++i) {
        auto* row = new ProfileRow(m_theme, profiles[i], m_saved);
        const QString name = profiles[i].name;
        connect(row, &QAbstractButton::clicked, this, [this, name] { Q_EMIT profileChosen(name); });
        m_savedLayout->addWidget(row);
    }
}

void WelcomePage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), m_theme.tokens().surface);
}

} // namespace sextant::ui
