import { useState } from "react";
import type { CaseRow, Outcome } from "../../generated/api";
import { decideCase, takeCase, undoDecision } from "../../lib/commonCalls";
import { errorMessage } from "../../lib/errorMessage";
import { useLang, useT } from "../../lib/i18n";
import { decidedWords } from "../../lib/labels/decisions";
import { personName } from "../../lib/labels/people";
import { fullTime } from "../../lib/portalTime";
import { can, user } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { toast } from "../../lib/toasts";
import { useKeyCommands } from "../../lib/useKeyCommands";
import { Icon } from "../Icon";
import { Button } from "./Button";
import { DecideDialog } from "./DecideDialog";
import { A } from "../site/A";

/** Letters of the keyboard by outcome. */
const KEYS: Partial<Record<Outcome, string>> = { approve: "A", request_changes: "C", reject: "R" };

interface Props {
  /** The case that waits, or whose decision can still be undone. */
  row: CaseRow | null | undefined;
  /** What the case is about, in the words of the page. */
  title: string;
  /** Stands above the outcomes, such as a part that nobody has looked at. */
  hint?: string | false;
  onDone: () => void;
  /** Called in place of `onDone` after a decision. */
  onDecided?: () => void;
}

/** What waits for a decision: the outcomes that are offered, and the way to undo the last one. */
export function CaseDecision({ row, title, hint, onDone, onDecided }: Props) {
  const t = useT();
  const here = useLang();
  const me = useSignal(user);
  const [deciding, setDeciding] = useState<{ row: CaseRow; outcome: Outcome } | null>(null);

  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    onDone();
  };
  const undo = (decided: CaseRow) =>
    run(async () => {
      await undoDecision(decided.id, decided.version);
      toast({ level: "ok", text: t("panel.cases.undone") });
    });
  const tell = (decided: CaseRow) => {
    const action = decided.can_undo ? { label: t("panel.cases.undo"), run: () => void undo(decided) } : undefined;
    toast({ level: "ok", text: decidedWords(t, decided, title), action });
    if (onDecided) onDecided();
    else onDone();
  };
  const choose = (outcome: Outcome) => {
    if (!row) return;
    const needs = row.outcomes.find((one) => one.outcome === outcome);
    if (!needs) return;
    void run(async () => {
      if (needs.langs.length === 0 && !needs.reason_code) {
        tell(await decideCase(row.id, { version: row.version, outcome, reason_code: "", rule: "", texts: {} }));
      } else {
        // the lock keeps others away while the reason is written
        setDeciding({ row: await takeCase(row.id, row.version), outcome });
      }
    });
  };
  const lock = row?.lock && row.lock.by.id !== me.id ? row.lock : null;
  const busy = lock && t("panel.cases.locked", { name: lock.by.name, time: fullTime(here, lock.until) });
  const locked = can("cases.decide") ? busy : t("panel.not_allowed");
  const press = (outcome: Outcome) => () => {
    if (!locked) choose(outcome);
  };
  useKeyCommands({
    a: press("approve"),
    c: press("request_changes"),
    r: press("reject"),
    z: () => row?.can_undo && void undo(row),
  });

  if (!row) return <p className="small secondary">{t("panel.cases.nothing_waits")}</p>;
  const conflict = CONFLICTS.find((one) => one === row.conflict);
  return (
    <section className="stack--tight case-decision" aria-labelledby="case-decision">
      <div className="case-decision__head">
        <h3 id="case-decision">
          {t("panel.cases.decision")} · {t(`panel.cases.cause_${row.cause}`)}{" "}
          <span className="numeric tiny muted case-decision__code">{row.code}</span>
        </h3>
        <A className="link small" href={`/panel/inbox?case=${row.id}`}>
          {t("panel.cases.open_case")}
        </A>
      </div>
      {row.text && (
        <p className="case-card__text" lang={row.lang === here ? undefined : row.lang}>
          {row.text}
        </p>
      )}
      {row.decision && (
        <p>
          <b>{t(`panel.cases.taken_${row.decision.outcome}`)}</b>
          {row.decision.decided_by && ` · ${personName(t, row.decision.decided_by)}`}
          {row.can_undo && ` · ${t("panel.cases.undo_hint", { time: fullTime(here, row.decision.undo_until) })}`}
        </p>
      )}
      {conflict && <p className="small secondary">{t(`panel.cases.conflict_${conflict}`)}</p>}
      {hint && row.outcomes.length > 0 && (
        <p className="case-decision__hint small">
          <Icon name="warning" />
          {hint}
        </p>
      )}
      <div className="row case-decision__actions">
        {row.outcomes.map(({ outcome }) => (
          <Button
            key={outcome}
            variant={outcome === "approve" ? "primary" : outcome === "reject" ? "bad" : "line"}
            icon={outcome === "approve" ? "ok" : undefined}
            keys={KEYS[outcome]}
            disabledReason={locked}
            onClick={() => choose(outcome)}
          >
            {t(`panel.cases.outcome_${outcome}`)}
            <KeyHint letter={KEYS[outcome]} />
          </Button>
        ))}
        {row.can_undo && (
          <Button icon="undo" keys="Z" onClick={() => void undo(row)}>
            {t("panel.cases.undo")}
            <KeyHint letter="Z" />
          </Button>
        )}
      </div>
      {deciding && (
        <DecideDialog row={deciding.row} outcome={deciding.outcome} onDone={tell} onClose={() => setDeciding(null)} />
      )}
    </section>
  );
}

/** The key of a button; `aria-keyshortcuts` tells it to those who do not see it. */
function KeyHint({ letter }: { letter: string | undefined }) {
  if (!letter) return null;
  return (
    <kbd className="only-desktop" aria-hidden="true">
      {letter}
    </kbd>
  );
}

const CONFLICTS = ["own_decision", "own_content", "own_report"] as const;
