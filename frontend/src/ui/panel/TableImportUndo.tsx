import type { TableImport } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";
import { Confirm } from "./Confirm";
import { ListStates } from "./list/ListStates";
import type { TableImportCalls } from "./tableImportCalls";

interface Props {
  target: Pick<TableImport, "id">;
  calls: TableImportCalls;
  onUndone: () => void;
  onClose: () => void;
}

/** Says what undoing an import gives back and what it leaves alone, and undoes it when told. */
export function TableImportUndo({ target, calls, onUndone, onClose }: Props) {
  const t = useT();
  const plan = useLoad(target.id, () => calls.undo(target.id, true));
  const report = plan.value;
  const steps = report ? report.restored + report.removed : 0;
  const confirm = async () => {
    await calls.undo(target.id, false);
    toast({ level: "ok", text: t("panel.table_import.undone") });
    onUndone();
  };
  return (
    <Confirm
      bad
      title={t("panel.table_import.undo_title")}
      verb={t("panel.table_import.undo_now")}
      reason={report ? steps === 0 && t("panel.table_import.nothing_left") : t("common.loading")}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ListStates list={plan} failed={t("panel.table_import.undo_failed")} rows={3} />
      {report && (
        <>
          {report.restored > 0 && <p>{t("panel.table_import.restored", { count: report.restored })}</p>}
          {report.removed > 0 && <p>{t("panel.table_import.removed", { count: report.removed })}</p>}
          {report.gone > 0 && <p className="muted">{t("panel.table_import.gone", { count: report.gone })}</p>}
          {report.kept.length > 0 && (
            <>
              <p>{t("panel.table_import.stay")}</p>
              <ul>
                {report.kept.map(({ name, message }, at) => (
                  <li key={at}>
                    <strong>{name}</strong>: {message}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Confirm>
  );
}
