import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import type { ArticleRow, CategoryNode } from "../../../generated/api";
import type { BulkWish } from "./bulk";
import { BulkDialog } from "./BulkDialog";

export interface BulkBarProps {
  rows: ArticleRow[];
  tree: CategoryNode[];
  onClear: () => void;
  onDone: () => void;
}

const WISHES: readonly BulkWish[] = ["approve", "publish", "schedule", "withdraw", "move", "tag", "archive"];

/** What can be done with all chosen articles at once. */
export function BulkBar({ rows, tree, onClear, onDone }: BulkBarProps) {
  const t = useT();
  const [wish, setWish] = useState<BulkWish | null>(null);
  const locked = !can("articles.publish") && t("panel.not_allowed");
  return (
    <div className="bulk-bar" role="region" aria-label={t("panel.articles.bulk")}>
      <b aria-live="polite">{t("panel.articles.chosen", { count: rows.length })}</b>
      {WISHES.map((name) => (
        <Button key={name} disabledReason={locked} onClick={() => setWish(name)}>
          {t(`panel.articles.bulk_${name}`)}
        </Button>
      ))}
      <span className="push-end">
        <Button onClick={onClear}>{t("panel.articles.clear_choice")}</Button>
      </span>
      {wish && <BulkDialog wish={wish} rows={rows} tree={tree} onDone={onDone} onClose={() => setWish(null)} />}
    </div>
  );
}
