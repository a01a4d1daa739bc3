import type { FormerDecision } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { personName } from "../../lib/labels/people";
import { fullTime } from "../../lib/portalTime";
import { A } from "../site/A";

/** Former decisions, the newest first. */
export function FormerDecisions({ decisions }: { decisions: FormerDecision[] }) {
  const t = useT();
  const here = useLang();
  const decider = ({ automated, decided_by }: FormerDecision) =>
    automated ? t("panel.cases.former_program") : decided_by && personName(t, decided_by);
  return (
    <ul className="worklist">
      {decisions.map((one) => (
        <li key={`${one.case_id}.${one.decided_at}`}>
          <A className="link" href={`/panel/inbox?case=${one.case_id}`}>
            {t(`panel.cases.taken_${one.outcome}`)}
          </A>{" "}
          {one.reason_label}
          <p className="tiny muted">
            {one.subject_title} · {decider(one)} · {fullTime(here, one.decided_at)}
          </p>
        </li>
      ))}
    </ul>
  );
}
