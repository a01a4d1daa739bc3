import { useState } from "react";
import type { OutcomeChoice, ServiceBulkAction, ServiceBulkChange, ServiceRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { Confirm } from "../../../ui/panel/Confirm";
import { EMPTY_DECISION, gapOf, written } from "../../../ui/panel/decision";
import { DecisionFields } from "../../../ui/panel/DecisionFields";
import { DaysField, daysOf } from "./DaysField";

const DAYS = { min: 1, max: 365 };

interface Props {
  action: ServiceBulkAction;
  rows: ServiceRow[];
  onRun: (call: Omit<ServiceBulkChange, "services">) => Promise<void>;
  onClose: () => void;
}

/** Asks what a step with many services needs: days, or a reason in the languages of the owners. */
export function BulkServicesDialog({ action, rows, onRun, onClose }: Props) {
  const t = useT();
  const [days, setDays] = useState("30");
  const [draft, setDraft] = useState(EMPTY_DECISION);
  const langs = LANGS.filter((lang) => rows.some((row) => row.owner_lang === lang));
  const choice: OutcomeChoice = { outcome: "remove", reason_code: true, langs, told: true };
  const number = daysOf(days, DAYS);
  const isEnd = action === "archive";
  const gap = isEnd ? gapOf(t, choice, draft) : number === null && t("panel.services.days_wrong", DAYS);
  const verb = t(`panel.services.bulk_${action}`);
  return (
    <Confirm
      bad={isEnd}
      title={`${verb}: ${t("panel.list.chosen", { count: rows.length })}`}
      verb={verb}
      reason={gap}
      onConfirm={() => onRun(isEnd ? { action, ...written(choice, draft) } : { action, days: number ?? 0 })}
      onClose={onClose}
    >
      {isEnd ? (
        <>
          <p>{t("panel.services.text_archive")}</p>
          <div className="form">
            <DecisionFields choice={choice} draft={draft} onChange={setDraft} />
          </div>
        </>
      ) : (
        <DaysField value={days} limits={DAYS} onChange={setDays} />
      )}
    </Confirm>
  );
}
