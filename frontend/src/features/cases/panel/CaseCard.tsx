import type { CaseRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { personName } from "../../../lib/labels/people";
import { withLang } from "../../../lib/paths";
import { user } from "../../../lib/session";
import { useSignal } from "../../../lib/signal";
import { fullTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";
import type { CaseStep } from "./api";
import { CaseActions } from "./CaseActions";
import { CaseDecisionNote } from "./CaseDecisionNote";

export interface CaseWork {
  /** Why nothing can be done, if so. */
  locked: string | null;
  onStep: (row: CaseRow, step: CaseStep) => void;
  onDecide: (row: CaseRow) => void;
  onSaved: () => void;
}

const LOOKS = { open: "warn", assigned: "info", decided: "ok", closed: "mute" } as const;

/** Reports and appeals come from somebody; submissions, changes and inspections name the owner of the content alone. */
const hasSender = ({ cause }: CaseRow) => cause === "report" || cause === "appeal";

/** One case: its subject and sender, its state, and the steps that are possible now. */
export function CaseCard({ row, work }: { row: CaseRow; work: CaseWork }) {
  const t = useT();
  const here = useLang();
  const me = useSignal(user);
  const { state, assignee, lock, category, appealed } = row;
  const foreign = row.lang === here ? undefined : row.lang;
  const holder = lock && lock.by.id !== me.id ? lock : null;
  return (
    <article className="case-card" aria-labelledby={`case-${row.id}`} data-case={row.id}>
      <header className="case-card__head">
        <h2 id={`case-${row.id}`}>
          <A data-prefetch="never" className="link table__title" href={withLang(row.lang, row.subject_path)}>
            {row.subject_title}
          </A>
        </h2>
        {row.cause === "report" && category ? (
          <span className={`status status--${row.priority === "high" ? "bad" : "info"}`}>
            {t(`reports.categories.${category}`)}
          </span>
        ) : (
          <span className="status status--info">{t(`panel.cases.cause_${row.cause}`)}</span>
        )}
        <span className={`status status--${LOOKS[state]}`}>{t(`panel.cases.state_${state}`)}</span>
        {row.priority === "high" && <span className="status status--bad">{t("panel.cases.high")}</span>}
        {row.overdue && <span className="status status--bad">{t("panel.cases.overdue")}</span>}
        {holder && (
          <span className="status status--warn">
            {t("panel.cases.locked", { name: holder.by.name, time: fullTime(here, holder.until) })}
          </span>
        )}
      </header>
      {appealed && (
        <p className="small">
          {t("panel.cases.appealed", { code: appealed.code })} ({t(`panel.cases.party_${appealed.party}`)}):{" "}
          <b>{t(`panel.cases.taken_${appealed.outcome}`)}</b>
          {appealed.reason_label && ` · ${appealed.reason_label}`}
          {appealed.decided_by && ` · ${personName(t, appealed.decided_by)}`}
          <br />
          {appealed.text}
        </p>
      )}
      {row.text && (
        <p className="case-card__text" lang={foreign}>
          {row.text}
        </p>
      )}
      {row.place && (
        <p lang={foreign}>
          <b lang={here}>{t("panel.cases.place")}</b> {row.place}
        </p>
      )}
      <p className="tiny muted">
        <span className="numeric">{row.code}</span> · {fullTime(here, row.created_at)}
        {(state === "open" || state === "assigned") && (
          <> · {t("panel.cases.due", { time: fullTime(here, row.due_at) })}</>
        )}
        {hasSender(row) && (
          <> · {row.name || t(row.from_account ? "panel.cases.with_account" : "panel.cases.no_name")}</>
        )}
        {row.email && (
          <>
            {" · "}
            <a className="link" href={`mailto:${row.email}`}>
              {row.email}
            </a>
          </>
        )}
        {row.owner && <> · {t("panel.cases.owner", { name: row.owner.name })}</>}
        {assignee && <> · {t("panel.cases.assigned", { name: personName(t, assignee) })}</>}
      </p>
      {row.decision && <CaseDecisionNote decision={row.decision} can_undo={row.can_undo} />}
      <CaseActions row={row} work={work} holder={holder} mine={assignee?.id === me.id} />
    </article>
  );
}
