import type { OwnReport } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import { fullTime } from "../../lib/portalTime";
import { positive } from "../../lib/query";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { ListStates } from "../../ui/panel/list/ListStates";
import { Pager } from "../../ui/Pager";
import { A } from "../../ui/site/A";
import { Empty } from "../../ui/site/Empty";
import { AppealLine } from "./AppealLine";
import { SettingsBlock } from "./SettingsBlock";
import { listOwnReports } from "./api";

const LOOKS = { open: "warn", assigned: "info", decided: "ok", closed: "mute" } as const;

/** The tab of the reports that the person sent while signed in. */
export function ReportsTab() {
  const t = useT();
  const { limits } = useLayout();
  const address = useUrlQuery();
  const page = positive(address.get("page"), 1);
  const { value, error, reload } = useLoad(`reports.${page}`, (signal) => listOwnReports(page, signal));
  return (
    <SettingsBlock title={t("account.tab_reports")} lead={t("account.reports_lead", { count: limits.sender_days })}>
      <ListStates list={{ value, error, reload }} failed={t("account.reports_failed")} rows={3} />
      {value?.total === 0 && (
        <Empty title={t("account.reports_none")} text={t("account.reports_none_text")}>
          <A className="button button--line" href="/report">
            {t("account.reports_new")}
          </A>
        </Empty>
      )}
      {value && value.total > 0 && (
        <>
          <ul className="own-reports">
            {value.items.map((report) => (
              <Report key={report.code} report={report} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
    </SettingsBlock>
  );
}

function Report({ report }: { report: OwnReport }) {
  const t = useT();
  const here = useLang();
  const { state, outcome, decided_at } = report;
  const foreign = report.lang === here ? undefined : report.lang;
  return (
    <li>
      <h3>
        <A data-prefetch="never" className="link" href={report.subject_path}>
          {report.subject_title}
        </A>{" "}
        <span className={`status status--${LOOKS[state]}`}>{t(`account.report_${state}`)}</span>
      </h3>
      <p className="tiny muted">
        <span className="numeric">{report.code}</span> ·{" "}
        {report.category && <>{t(`reports.categories.${report.category}`)} · </>}
        {t("account.reports_sent", { time: fullTime(here, report.created_at) })}
        {decided_at && <> · {t("account.reports_decided", { time: fullTime(here, decided_at) })}</>}
      </p>
      <p lang={foreign}>{report.text}</p>
      {outcome && (
        <p>
          <b>{t(`account.outcome_${outcome}`)}</b> <span lang={foreign}>{report.note}</span>
        </p>
      )}
      <AppealLine id={report.id} can_appeal={report.can_appeal} appeal_state={report.appeal_state} />
    </li>
  );
}
