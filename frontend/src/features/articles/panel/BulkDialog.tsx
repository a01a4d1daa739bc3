import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import type { ArticleRow, BulkRow, CategoryNode } from "../../../generated/api";
import { BulkFields } from "./BulkFields";
import { BulkResults } from "./BulkResults";
import { runBulk, type BulkWish } from "./bulk";
import { useBulkForm } from "./useBulkForm";

export interface BulkDialogProps {
  wish: BulkWish;
  rows: ArticleRow[];
  tree: CategoryNode[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks what is needed, does it row by row, and says for each row how it went. */
export function BulkDialog({ wish, rows, tree, onDone, onClose }: BulkDialogProps) {
  const t = useT();
  const [results, setResults] = useState<BulkRow[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [phase, setPhase] = useState<"asking" | "running" | "done">("asking");
  const form = useBulkForm(wish);

  const start = async () => {
    setPhase("running");
    setError(null);
    try {
      setResults(await runBulk(rows, wish, form.complete()));
      setPhase("done");
    } catch (reason) {
      setError(reason);
      setPhase("asking");
    }
    onDone();
  };

  const title = `${t(`panel.articles.bulk_${wish}`)}: ${t("panel.list.chosen", { count: rows.length })}`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={phase === "running"}
      actions={
        phase === "done" ? (
          <Button variant="primary" onClick={onClose}>
            {t("common.close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button
              variant={wish === "withdraw" || wish === "archive" ? "bad" : "primary"}
              busy={phase === "running"}
              disabledReason={form.missing}
              onClick={() => void start()}
            >
              {t(`panel.articles.bulk_${wish}`)}
            </Button>
          </>
        )
      }
    >
      {phase === "asking" && <BulkFields wish={wish} tree={tree} fields={form.fields} />}
      {phase === "done" && <BulkResults results={results} rows={rows} />}
      <ErrorLine error={error} />
    </Dialog>
  );
}
