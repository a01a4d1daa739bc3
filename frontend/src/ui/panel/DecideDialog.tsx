import { useEffect, useState } from "react";
import type { CaseRow, Outcome } from "../../generated/api";
import { decideCase, takeCase } from "../../lib/commonCalls";
import { useT } from "../../lib/i18n";
import { Confirm } from "./Confirm";
import { EMPTY_DECISION, gapOf, written } from "./decision";
import { DecisionFields } from "./DecisionFields";
import { Select } from "./Select";

/** Interval at which the lock is prolonged while the dialog is open, a third of its usual time. */
const PROLONG_MS = 5 * 60_000;

/** Kinds of objects that can be removed; what this means differs. */
const REMOVABLE = ["article", "contact", "service", "enterprise"] as const;

interface Props {
  row: CaseRow;
  /** The outcome that is chosen already. */
  outcome?: Outcome;
  onDone: (row: CaseRow) => void;
  onClose: () => void;
}

/** Decides a case: outcome, reason code, and the reason in the language of each recipient. */
export function DecideDialog({ row, outcome, onDone, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState<string>(outcome ?? "");
  const [draft, setDraft] = useState(EMPTY_DECISION);
  const { id, version } = row;
  useEffect(() => {
    const timer = setInterval(() => void takeCase(id, version).catch(() => undefined), PROLONG_MS);
    return () => clearInterval(timer);
  }, [id, version]);

  const choice = row.outcomes.find((one) => one.outcome === name);
  const removed = REMOVABLE.find((kind) => kind === row.subject_kind);
  const save = async () => {
    if (!choice) return;
    onDone(await decideCase(id, { version, outcome: choice.outcome, ...written(choice, draft) }));
  };
  return (
    <Confirm
      title={t("panel.cases.decide_title", { code: row.code })}
      verb={t("panel.cases.decide")}
      reason={gapOf(t, choice, draft)}
      onConfirm={save}
      onClose={onClose}
    >
      {row.text && (
        <p className="case-card__text" lang={row.lang}>
          {row.text}
        </p>
      )}
      <div className="form">
        <Select
          label={t("panel.cases.outcome")}
          value={name}
          none={t("panel.cases.choose")}
          hint={name === "remove" && removed && t(`panel.cases.remove_${removed}`)}
          choices={row.outcomes.map((one) => ({
            value: one.outcome,
            label: t(`panel.cases.outcome_${one.outcome}`),
          }))}
          onChange={setName}
        />
        {choice && <DecisionFields choice={choice} draft={draft} onChange={setDraft} />}
      </div>
    </Confirm>
  );
}
