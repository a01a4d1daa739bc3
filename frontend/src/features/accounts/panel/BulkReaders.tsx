import { useState } from "react";
import type { ReaderBulkAction, ReaderRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { BulkBar } from "../../../ui/panel/list/BulkBar";
import type { Selection } from "../../../ui/panel/list/useSelection";
import { BulkReadersDialog } from "./BulkReadersDialog";

interface Props {
  selection: Selection<ReaderRow>;
  onDone: () => void;
}

const ACTIONS: readonly ReaderBulkAction[] = ["trust", "restrict", "suspend", "lift"];

/** Steps with all chosen accounts at once. */
export function BulkReaders({ selection, onDone }: Props) {
  const t = useT();
  const [action, setAction] = useState<ReaderBulkAction | null>(null);
  const { rows, clear } = selection;
  return (
    <>
      <BulkBar label={t("panel.accounts.bulk")} count={rows.length} onClear={clear}>
        {ACTIONS.map((name) => (
          <Button key={name} variant={name === "suspend" ? "bad" : "line"} onClick={() => setAction(name)}>
            {t(`panel.accounts.do_${name}`)}
          </Button>
        ))}
      </BulkBar>
      {/* outside the bar: a step may take its rows out of the filtered list, and the results stay */}
      {action && <BulkReadersDialog action={action} rows={rows} onDone={onDone} onClose={() => setAction(null)} />}
    </>
  );
}
