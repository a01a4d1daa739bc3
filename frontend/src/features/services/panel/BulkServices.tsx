import { useState } from "react";
import type { ServiceBulkAction, ServiceBulkChange, ServiceBulkRow, ServiceRow } from "../../../generated/api";
import { undoDecision } from "../../../lib/commonCalls";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { BulkBar } from "../../../ui/panel/list/BulkBar";
import type { Selection } from "../../../ui/panel/list/useSelection";
import { changeServices } from "./api";
import { BulkServicesDialog } from "./BulkServicesDialog";

const ACTIONS: readonly ServiceBulkAction[] = ["approve", "extend", "archive"];
const REFUSALS = ["stale_version", "wrong_state", "case_locked", "decision_pending", "conflict_of_interest"] as const;

interface Props {
  selection: Selection<ServiceRow>;
  onDone: () => void;
}

/** The same step with all chosen services, which can be undone for some seconds. */
export function BulkServices({ selection, onDone }: Props) {
  const t = useT();
  const [asking, setAsking] = useState<ServiceBulkAction | null>(null);
  const [busy, setBusy] = useState(false);
  const { rows, clear } = selection;

  const undo = async (done: ServiceBulkRow[], days: number) => {
    try {
      for (const { case_id, case_version } of done) {
        if (case_id && case_version) await undoDecision(case_id, case_version);
      }
      const extended = done.flatMap(({ id, version }) => (version ? [{ id, version }] : []));
      if (extended.length > 0) await changeServices({ action: "extend", services: extended, days: -days });
      toast({ level: "ok", text: t("panel.cases.undone") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    onDone();
  };
  const tell = (results: ServiceBulkRow[], days: number) => {
    const done = results.filter((one) => !one.code);
    const refused = results.flatMap(({ id, code }) => {
      const title = rows.find((row) => row.id === id)?.title ?? "";
      const known = REFUSALS.find((one) => one === code) ?? "else";
      return code ? [t("panel.services.bulk_refused", { title, reason: t(`panel.services.refused_${known}`) })] : [];
    });
    toast({
      level: refused.length > 0 ? "warn" : "ok",
      text: [t("panel.services.bulk_done", { count: done.length }), ...refused].join(" "),
      action: done.length > 0 ? { label: t("panel.cases.undo"), run: () => void undo(done, days) } : undefined,
    });
    clear();
    onDone();
  };
  const run = async (call: Omit<ServiceBulkChange, "services">) => {
    const services = rows.map(({ id, version }) => ({ id, version }));
    tell(await changeServices({ ...call, services }), call.days ?? 0);
  };
  const start = async (action: ServiceBulkAction) => {
    if (action !== "approve") return setAsking(action);
    setBusy(true);
    try {
      await run({ action });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <>
      <BulkBar label={t("panel.services.bulk")} count={rows.length} onClear={clear}>
        {ACTIONS.map((name) => (
          <Button key={name} busy={busy} variant={name === "archive" ? "bad" : "line"} onClick={() => void start(name)}>
            {t(`panel.services.bulk_${name}`)}
          </Button>
        ))}
      </BulkBar>
      {asking && <BulkServicesDialog action={asking} rows={rows} onRun={run} onClose={() => setAsking(null)} />}
    </>
  );
}
