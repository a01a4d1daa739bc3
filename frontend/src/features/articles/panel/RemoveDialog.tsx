import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import type { ArticleRow } from "../../../generated/api";
import { removeArticle, restoreArticle } from "./api";

export function RemoveDialog({ row, onDone, onClose }: { row: ArticleRow; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const title = row.title || t("panel.articles.untitled");
  return (
    <Confirm
      bad
      title={t("panel.articles.remove")}
      verb={t("common.delete")}
      onClose={onClose}
      onConfirm={async () => {
        await removeArticle(row.id, row.version);
        toast({
          level: "ok",
          text: t("panel.articles.removed", { title }),
          action: {
            label: t("common.undo"),
            run: () => {
              restoreArticle(row.id).then(onDone, (error: unknown) =>
                toast({ level: "bad", text: errorMessage(t, error) }),
              );
            },
          },
        });
        onDone();
      }}
    >
      <p>{t("panel.articles.remove_text", { title })}</p>
    </Confirm>
  );
}
