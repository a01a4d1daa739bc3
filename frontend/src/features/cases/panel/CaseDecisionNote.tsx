import type { DecisionRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { personName } from "../../../lib/labels/people";
import { fullTime } from "../../../lib/portalTime";
import { LANGS } from "../../../lib/paths";

/** The decision on a case with its reasons in the languages of their readers. */
export function CaseDecisionNote({ decision, can_undo }: { decision: DecisionRow; can_undo: boolean }) {
  const t = useT();
  const here = useLang();
  const texts = LANGS.flatMap((lang) => {
    const text = decision.texts[lang];
    return text ? [{ lang, text }] : [];
  });
  return (
    <div className="note">
      <div>
        <p>
          <b>{t(`panel.cases.taken_${decision.outcome}`)}</b>
          {decision.reason_label && ` · ${decision.reason_label}`}
          {decision.rule && ` (${decision.rule})`}
          {decision.decided_by && ` · ${personName(t, decision.decided_by)}`} · {fullTime(here, decision.decided_at)}
        </p>
        {texts.map(({ lang, text }) => (
          <p key={lang} className="thread__text" lang={lang === here ? undefined : lang}>
            {text}
          </p>
        ))}
        {can_undo && (
          <p className="tiny muted">{t("panel.cases.undo_hint", { time: fullTime(here, decision.undo_until) })}</p>
        )}
      </div>
    </div>
  );
}
