// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A Dubbo URL as a table of key, value and meaning, with the URL itself above to copy raw or decoded.
// THREAD: GUI.
#pragma once

#include "models/zookeeper/url_parameter_model.h"
#include "ui/shell/page_context.h"

#include <QWidget>

class QLabel;

namespace sextant::ui {

class TablePage;

class UrlView : public QWidget
{
    Q_OBJECT
public:
    UrlView(const PageContext& context, const QString& name, QWidget* parent = nullptr);

    /// `raw` is the text as it stands in the registry.
    void setUrl(const url::Url& url, const QString& raw);
    void clear();
    models::UrlParameterModel& parameters() { return *m_parameters; }

private:
    void updateLine();
    bool eventFilter(QObject* watched, QEvent* event) override;

    models::UrlParameterModel* m_parameters;
    TablePage* m_table;
    QLabel* m_line;
    QString m_raw;
    QString m_decoded;
};

} // namespace sextant::ui
