import type { ArticleRow, TextAction } from "../../../generated/api";
import { getArticle } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Dialog } from "../../../ui/panel/Dialog";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ActionDialog } from "./ActionDialog";

export interface RowActionDialogProps {
  action: TextAction;
  row: ArticleRow;
  onDone: () => void;
  onClose: () => void;
}

/** An action on an article of a list, with what the server allows for each of its languages at this moment. */
export function RowActionDialog({ action, row, onDone, onClose }: RowActionDialogProps) {
  const t = useT();
  const list = useLoad(row.id, (signal) => getArticle(row.id, signal));
  if (!list.value)
    return (
      <Dialog title={t(`panel.articles.do_${action}`)} onClose={onClose}>
        <ListStates list={list} failed={t("panel.articles.failed_single")} />
      </Dialog>
    );
  const { id, texts } = list.value;
  return <ActionDialog action={action} article={{ id, title: row.title, texts }} onDone={onDone} onClose={onClose} />;
}
