import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { toast } from "../../../lib/toasts";
import type { ArticleRow } from "../../../generated/api";
import { eraseArticle, restoreArticle } from "./api";

export interface BinDialogProps {
  kind: "restore" | "erase";
  row: ArticleRow;
  onDone: () => void;
  onClose: () => void;
}

/** Takes an article out of the bin, or removes it for good. */
export function BinDialog({ kind, row, onDone, onClose }: BinDialogProps) {
  const t = useT();
  const title = row.title || t("panel.articles.untitled");
  return (
    <Confirm
      bad={kind === "erase"}
      title={t(`panel.articles.${kind}`)}
      verb={t(`panel.articles.${kind}`)}
      onClose={onClose}
      onConfirm={async () => {
        if (kind === "erase") await eraseArticle(row.id);
        else await restoreArticle(row.id);
        toast({ level: "ok", text: t(`panel.articles.${kind}_done`, { title }) });
        onDone();
      }}
    >
      <p>{t(`panel.articles.${kind}_text`, { title })}</p>
    </Confirm>
  );
}
