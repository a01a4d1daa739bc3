import type { ConsultRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { personName } from "../../../lib/labels/people";
import { dayAndClock, fullTime } from "../../../lib/portalTime";
import { useLayout } from "../../../lib/page-context";
import { A } from "../../../ui/site/A";
import { STATE_TONES } from "./states";

interface Props {
  row: ConsultRow;
  /** Address that opens the request. */
  href: string;
  /** Level of its heading: below the page, or below another heading. */
  level?: 2 | 3;
  /** True on the board, whose columns tell the state: the card has what decides which request comes next. */
  compact?: boolean;
}

/** A request in the list or on the board. */
export function RequestRow({ row, href, level = 3, compact }: Props) {
  const t = useT();
  const here = useLang();
  const { today } = useLayout();
  const { state, priority, assignee } = row;
  const Heading = `h${level}` as const;
  return (
    <article
      className={row.unread ? "consult-row consult-row--unread" : "consult-row"}
      aria-labelledby={`consult-${row.id}`}
      data-request={row.id}
    >
      <header className="consult-row__head">
        <Heading id={`consult-${row.id}`}>
          <A className="link table__title" href={href}>
            {row.topic.name} · {row.name}
          </A>
        </Heading>
        {!compact && (
          <span className={`status status--${STATE_TONES[state]}`}>{t(`panel.consult_requests.state_${state}`)}</span>
        )}
        {priority !== "normal" && (
          <span className={`status status--${priority === "low" ? "mute" : "bad"}`}>
            {t(`panel.consult_requests.priority_${priority}`)}
          </span>
        )}
        {row.overdue && <span className="status status--bad">{t("panel.consult_requests.overdue")}</span>}
        {row.unread && <span className="status status--warn">{t("panel.consult_requests.unread")}</span>}
        {row.merged && <span className="status status--mute">{t("panel.consult_requests.merged")}</span>}
      </header>
      <p className="consult-row__question" lang={row.lang === here ? undefined : row.lang}>
        {row.excerpt}
      </p>
      {compact && (
        <p className="consult-row__facts tiny muted">
          <span>{t("panel.consult_requests.due", { time: dayAndClock(here, row.due_at, today) })}</span>
          <span>{assignee ? personName(t, assignee) : t("panel.consult_requests.unassigned")}</span>
        </p>
      )}
      {!compact && (
        <p className="tiny muted">
          <span className="numeric">{row.code}</span> · {row.lang.toUpperCase()} · {fullTime(here, row.created_at)}
          {row.outcome ? (
            <> · {t(`panel.consult_requests.outcome_${row.outcome}`)}</>
          ) : (
            <> · {t("panel.consult_requests.due", { time: fullTime(here, row.due_at) })}</>
          )}
          {assignee && <> · {t("panel.consult_requests.assigned", { name: personName(t, assignee) })}</>}
          {row.tags.length > 0 && <> · {row.tags.map((tag) => `#${tag}`).join(" ")}</>}
        </p>
      )}
    </article>
  );
}
