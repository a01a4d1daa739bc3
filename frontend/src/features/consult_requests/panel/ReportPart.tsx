import type { ConsultTopicNumbers } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { Select } from "../../../ui/panel/Select";
import { Empty } from "../../../ui/site/Empty";
import { exportConsultReport, getConsultReport } from "./api";
import { monthName } from "../../../lib/months";
import { recentMonths } from "./months";

const FIGURES = [
  "received",
  "open",
  "solved",
  "referred",
  "no_answer",
  "not_competent",
  "median_hours",
] as const satisfies readonly (keyof ConsultTopicNumbers)[];

/** Numbers of requests by topic in a month. */
export function ReportPart({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const month = address.get("month") || undefined;
  const key = `report.${month}.${lang}`;
  const { value, error, reload } = useLoad(key, (signal) => getConsultReport(month, signal));
  return (
    <section className="card">
      <ListTools>
        <Select
          label={t("panel.consult_requests.month")}
          value={value?.month ?? ""}
          choices={recentMonths(today).map((one) => ({ value: one, label: monthName(lang, `${one}-01`) }))}
          onChange={(one) => address.set({ month: one || null })}
        />
        <DownloadButton
          name={`consult-report-${value?.month ?? ""}.csv`}
          label={t("panel.consult_requests.report_table")}
          load={() => exportConsultReport(month)}
        >
          CSV
        </DownloadButton>
      </ListTools>
      <p className="consult-part__lead secondary">{t("panel.consult_requests.report_lead")}</p>
      <ListStates list={{ value, error, reload }} failed={t("panel.consult_requests.report_failed")} />
      {value?.topics.length === 0 && <Empty paper plain title={t("panel.consult_requests.report_none")} text="" />}
      {value && value.topics.length > 0 && (
        <table className="table table--cards">
          <thead>
            <tr>
              <th scope="col">{t("panel.consult_requests.figure_topic")}</th>
              {FIGURES.map((name) => (
                <th key={name} scope="col" className="table__end numeric">
                  {t(`panel.consult_requests.figure_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.topics.map((topic) => (
              <tr key={topic.topic}>
                <th scope="row">{topic.topic}</th>
                {FIGURES.map((name) => (
                  <td key={name} className="table__end numeric" data-l={t(`panel.consult_requests.figure_${name}`)}>
                    {topic[name] ?? "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
