import type { ReportRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { user } from "../../../lib/session";
import { useSignal } from "../../../lib/signal";
import { Button } from "../../../ui/panel/Button";
import { fullTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";

export interface ReportWork {
  /** Why nothing can be done, if so. */
  locked: string | null;
  onMove: (report: ReportRow, action: "take" | "close") => void;
  onDecide: (report: ReportRow) => void;
}

/** Categories that may break the law; they are decided before the rest. */
const LEGAL = new Set<string>(["copyright", "personal_data", "discrimination", "fraud", "illegal"]);

const LOOKS = { received: "warn", in_review: "info", decided: "ok", closed: "mute" } as const;

/** One report: what is said of what, by whom, and what can be done with it now. */
export function ReportCard({ report, work }: { report: ReportRow; work: ReportWork }) {
  const t = useT();
  const here = useLang();
  const me = useSignal(user);
  const { locked, onMove, onDecide } = work;
  const { state, assignee, outcome, decided_by } = report;
  const mine = assignee?.id === me.id;
  const open = state === "received" || state === "in_review";
  return (
    <article className="report-card" aria-labelledby={`rep-${report.id}`}>
      <header className="report-card__head">
        <h2 id={`rep-${report.id}`}>
          <A className="link table__title" href={report.subject_path}>
            {report.subject_title}
          </A>
        </h2>
        <span className={`status status--${LEGAL.has(report.category) ? "bad" : "info"}`}>
          {t(`reports.categories.${report.category}`)}
        </span>
        <span className={`status status--${LOOKS[state]}`}>{t(`panel.reports.state_${state}`)}</span>
      </header>
      <p className="report-card__text" lang={report.lang === here ? undefined : report.lang}>
        {report.text}
      </p>
      {report.place && (
        <p lang={report.lang === here ? undefined : report.lang}>
          <b lang={here}>{t("panel.reports.place")}</b> {report.place}
        </p>
      )}
      <p className="tiny muted">
        <span className="numeric">{report.code}</span> · {fullTime(here, report.created_at)}
        {" · "}
        {report.name || t(report.from_account ? "panel.reports.with_account" : "panel.reports.no_name")}
        {report.email && (
          <>
            {" · "}
            <a className="link" href={`mailto:${report.email}`}>
              {report.email}
            </a>
          </>
        )}
        {assignee && <> · {t("panel.reports.assigned", { name: assignee.name })}</>}
      </p>
      {outcome && (
        <div className="note">
          <p>
            <b>{t(`panel.reports.outcome_${outcome}`)}</b>
            {decided_by && ` · ${decided_by.name}`}
            {report.decided_at && ` · ${fullTime(here, report.decided_at)}`}
            {report.note && (
              <>
                <br />
                <span className="thread__text" lang={report.lang === here ? undefined : report.lang}>
                  {report.note}
                </span>
              </>
            )}
          </p>
        </div>
      )}
      {state !== "closed" && (
        <div className="row">
          {open && (
            <Button
              variant={state === "in_review" ? "primary" : "line"}
              icon="ok"
              disabledReason={locked}
              onClick={() => onDecide(report)}
            >
              {t("panel.reports.decide")}
            </Button>
          )}
          {!(state === "in_review" && mine) && (
            <Button disabledReason={locked} onClick={() => onMove(report, "take")}>
              {t(
                state === "decided"
                  ? "panel.reports.again"
                  : assignee
                    ? "panel.reports.take_over"
                    : "panel.reports.take",
              )}
            </Button>
          )}
          {state === "decided" && (
            <Button variant="primary" disabledReason={locked} onClick={() => onMove(report, "close")}>
              {t("panel.reports.close")}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
