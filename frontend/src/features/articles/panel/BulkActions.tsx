import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { BulkBar } from "../../../ui/panel/list/BulkBar";
import type { Selection } from "../../../ui/panel/list/useSelection";
import type { ArticleRow, CategoryNode } from "../../../generated/api";
import type { BulkWish } from "./bulk";
import { BulkDialog } from "./BulkDialog";

export interface BulkActionsProps {
  selection: Selection<ArticleRow>;
  tree: CategoryNode[];
  onDone: () => void;
}

const WISHES: readonly BulkWish[] = [
  "approve",
  "publish",
  "schedule",
  "withdraw",
  "move",
  "section",
  "pin",
  "breaking",
  "tag",
  "archive",
];

/** Actions on all chosen articles at once. */
export function BulkActions({ selection, tree, onDone }: BulkActionsProps) {
  const t = useT();
  // the rows of the choice: a change may remove some from the list while its results are shown
  const [wish, setWish] = useState<{ name: BulkWish; rows: ArticleRow[] } | null>(null);
  const { rows, clear } = selection;
  const locked = !can("articles.publish") && t("panel.not_allowed");
  return (
    <>
      <BulkBar label={t("panel.articles.bulk")} count={rows.length} onClear={clear}>
        {WISHES.map((name) => (
          <Button key={name} disabledReason={locked} onClick={() => setWish({ name, rows })}>
            {t(`panel.articles.bulk_${name}`)}
          </Button>
        ))}
      </BulkBar>
      {wish && (
        <BulkDialog wish={wish.name} rows={wish.rows} tree={tree} onDone={onDone} onClose={() => setWish(null)} />
      )}
    </>
  );
}
