import { useState } from "react";
import type { CaseRow, CaseState } from "../../../generated/api";
import { listCases, takeCase } from "../../../lib/commonCalls";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { useCasesChanged } from "../../../lib/live";
import { useCaseCounts } from "../../../lib/panelCounts";
import { oneOf } from "../../../lib/query";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { useList } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { DecideDialog } from "../../../ui/panel/DecideDialog";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { Tabs } from "../../../ui/panel/Tabs";
import { STEPS, type CaseStep } from "./api";
import { CaseCard } from "./CaseCard";
import { CaseFilters, CAUSES, DUES, HOLDERS, KINDS } from "./CaseFilters";
import { OpenedCase } from "./OpenedCase";
import { useUndo } from "./useUndo";

const STATES: readonly CaseState[] = ["open", "assigned", "decided", "closed"];

/** The queue of cases: filters, keyboard, live locks, decisions that can be undone for some seconds. */
export function CaseQueue({ address }: { address: UrlQuery }) {
  const t = useT();
  const state = oneOf(STATES, address.get("state")) ?? "open";
  const opened = address.get("case");
  const [deciding, setDeciding] = useState<CaseRow | null>(null);
  const [round, setRound] = useState(0);
  const counts = useCaseCounts();
  const list = useList(address, {
    filters: {
      state,
      kind: oneOf(KINDS, address.get("kind")),
      cause: oneOf(CAUSES, address.get("cause")),
      holder: oneOf(HOLDERS, address.get("holder")),
      due: oneOf(DUES, address.get("due")),
    },
    narrowing: ["kind", "cause", "holder", "due"],
    load: listCases,
  });
  const look = () => {
    list.reload();
    setRound((n) => n + 1);
  };
  useCasesChanged(look);
  const reload = () => {
    counts.reload();
    look();
  };
  const locked = can("cases.decide") ? null : t("panel.not_allowed");

  const step = async (row: CaseRow, name: CaseStep) => {
    try {
      await STEPS[name](row.id, row.version);
      toast({ level: "ok", text: t(`panel.cases.done_${name}`, { code: row.code }) });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    reload();
  };
  const undo = useUndo((row) => void step(row, "undo"));
  const decide = async (row: CaseRow) => {
    try {
      // the lock keeps others away while the reason is written
      setDeciding(await takeCase(row.id, row.version));
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      reload();
    }
  };
  const work = {
    locked,
    onStep: (row: CaseRow, name: CaseStep) => void step(row, name),
    onDecide: (row: CaseRow) => void decide(row),
    onSaved: reload,
  };

  const focused = () => {
    const id = document.activeElement?.closest("[data-case]")?.getAttribute("data-case");
    return list.value?.items.find((row) => row.id === id);
  };
  const press = (action: string) =>
    document.activeElement
      ?.closest("[data-case]")
      ?.querySelector<HTMLElement>(`[data-action=${action}] button`)
      ?.click();
  useKeyCommands({
    o: () => {
      const row = focused();
      if (row) address.set({ case: row.id });
    },
    t: () => press("take"),
    d: () => press("decide"),
    z: undo.run,
  });

  return (
    <>
      {opened && (
        <OpenedCase key={`${opened}.${round}`} id={opened} work={work} onClose={() => address.set({ case: null })} />
      )}
      <Tabs
        label={t("panel.cases.states")}
        current={state}
        tabs={STATES.map((name) => ({
          name,
          label: t(`panel.cases.state_${name}`),
          count: counts.value?.[name],
          href: address.with({ state: name, page: null, case: null }),
        }))}
      />
      <ListCard
        list={list}
        failed={t("panel.cases.failed")}
        placeholders={3}
        none={{ picture: false, title: t(`panel.cases.none_${state}`), text: t("panel.cases.none_text") }}
        tools={<CaseFilters address={address} counts={counts.value} />}
        keys={`O ${t("panel.cases.keys")}`}
      >
        {(rows) => (
          <ul className="x">
            {rows.map((row) => (
              <li key={row.id}>
                <CaseCard row={row} work={work} />
              </li>
            ))}
          </ul>
        )}
      </ListCard>
      {deciding && (
        <DecideDialog
          row={deciding}
          onDone={(row) => {
            undo.offer(row);
            reload();
          }}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
