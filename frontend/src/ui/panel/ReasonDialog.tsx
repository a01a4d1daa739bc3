import { useState } from "react";
import type { Lang, Outcome, OutcomeChoice } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { Confirm } from "./Confirm";
import { EMPTY_DECISION, gapOf, written, type DecisionDraft } from "./decision";
import { DecisionFields } from "./DecisionFields";

interface Props {
  title: string;
  /** Label of the button, as a verb. */
  verb: string;
  /** Effect of the decision. */
  text: string;
  outcome: Outcome;
  /** Language of the person who is told. */
  lang: Lang;
  onSave: (decision: DecisionDraft) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of a decision that the staff takes on its own initiative, in the language of the person concerned. */
export function ReasonDialog({ title, verb, text, outcome, lang, onSave, onClose }: Props) {
  const t = useT();
  const [draft, setDraft] = useState(EMPTY_DECISION);
  const choice: OutcomeChoice = { outcome, reason_code: true, langs: [lang], told: true };
  return (
    <Confirm
      bad
      title={title}
      verb={verb}
      reason={gapOf(t, choice, draft)}
      onConfirm={() => onSave(written(choice, draft))}
      onClose={onClose}
    >
      <p>{text}</p>
      <div className="form">
        <DecisionFields choice={choice} draft={draft} onChange={setDraft} />
      </div>
    </Confirm>
  );
}
