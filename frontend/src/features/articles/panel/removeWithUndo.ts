import type { ArticleRow } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import type { Translate } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { removeArticle, restoreArticle } from "./api";

/** Moves an article to the bin, and says so by a message that takes it back. Errors: as `removeArticle`. */
export async function removeWithUndo(t: Translate, row: ArticleRow, onDone: () => void): Promise<void> {
  await removeArticle(row.id, row.version);
  const restore = () =>
    restoreArticle(row.id).then(onDone, (error: unknown) => toast({ level: "bad", text: errorMessage(t, error) }));
  toast({
    level: "ok",
    text: t("panel.articles.removed", { title: row.title || t("panel.articles.untitled") }),
    action: { label: t("common.undo"), run: () => void restore() },
  });
  onDone();
}
