import type { OwnDecision } from "../../generated/api";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { fullTime, wall } from "../../lib/portalTime";
import { positive } from "../../lib/query";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { ListStates } from "../../ui/panel/list/ListStates";
import { Pager } from "../../ui/Pager";
import { A } from "../../ui/site/A";
import { Empty } from "../../ui/site/Empty";
import { AppealLine } from "./AppealLine";
import { SettingsBlock } from "./SettingsBlock";
import { listOwnDecisions } from "./api";

/** The tab of the decisions that restricted content of the person. */
export function DecisionsTab() {
  const t = useT();
  const address = useUrlQuery();
  const page = positive(address.get("page"), 1);
  const { value, error, reload } = useLoad(`decisions.${page}`, (signal) => listOwnDecisions(page, signal));
  return (
    <SettingsBlock title={t("account.tab_decisions")} lead={t("account.decisions_lead")}>
      <ListStates list={{ value, error, reload }} failed={t("account.decisions_failed")} rows={3} />
      {value?.total === 0 && <Empty title={t("account.decisions_none")} text={t("account.decisions_none_text")} />}
      {value && value.total > 0 && (
        <>
          <ul className="own-reports">
            {value.items.map((decision) => (
              <Decision key={decision.id} decision={decision} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
    </SettingsBlock>
  );
}

function Decision({ decision }: { decision: OwnDecision }) {
  const t = useT();
  const here = useLang();
  const { appeal_until, can_appeal } = decision;
  return (
    <li>
      <h3>
        <A data-prefetch="never" className="link" href={decision.subject_path}>
          {decision.subject_title}
        </A>
      </h3>
      <p className="tiny muted">
        <span className="numeric">{decision.code}</span> · {fullTime(here, decision.decided_at)}
      </p>
      <p>
        <b>{t(`account.outcome_${decision.outcome}`)}</b> {decision.reason_label}
      </p>
      <p>{decision.text}</p>
      {can_appeal && appeal_until && (
        <p className="small secondary">{t("account.appeal_until", { day: formatDate(here, wall(appeal_until)) })}</p>
      )}
      <AppealLine id={decision.id} can_appeal={can_appeal} appeal_state={decision.appeal_state} />
    </li>
  );
}
