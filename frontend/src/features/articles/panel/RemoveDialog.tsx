import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import type { ArticleRow } from "../../../generated/api";
import { removeWithUndo } from "./removeWithUndo";

/** Asks before an article goes to the bin that others read or wait for. */
export function RemoveDialog({ row, onDone, onClose }: { row: ArticleRow; onDone: () => void; onClose: () => void }) {
  const t = useT();
  return (
    <Confirm
      bad
      title={t("panel.articles.remove")}
      verb={t("common.delete")}
      onClose={onClose}
      onConfirm={() => removeWithUndo(t, row, onDone)}
    >
      <p>{t("panel.articles.remove_text", { title: row.title || t("panel.articles.untitled") })}</p>
    </Confirm>
  );
}
