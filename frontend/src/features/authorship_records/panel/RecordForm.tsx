import type { RecordDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { FeeFields } from "./FeeFields";
import { personName } from "./labels";
import { LicenceFields } from "./LicenceFields";
import { PartFields } from "./PartFields";
import { useRecordForm } from "./useRecordForm";

interface Props {
  detail: RecordDetail;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a record for admins: part, licence, fee and note. */
export function RecordForm({ detail, onSaved, onClose }: Props) {
  const t = useT();
  const editing = useRecordForm(detail);
  const save = async () => {
    if (!(await editing.save())) return;
    toast({ level: "ok", text: t("panel.authorship_records.done_change") });
    onSaved();
    onClose();
  };
  return (
    <Dialog
      wide
      title={t("panel.authorship_records.edit_title", { name: personName(t, detail.record.person.name) })}
      busy={editing.busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            variant="primary"
            busy={editing.busy}
            disabledReason={
              (!editing.dirty && t("panel.authorship_records.unchanged")) ||
              (editing.amount_wrong && t("panel.authorship_records.amount_wrong"))
            }
            onClick={() => void save()}
          >
            {t("panel.authorship_records.save")}
          </Button>
        </>
      }
    >
      <div className="form">
        <LicenceFields editing={editing} />
        <PartFields editing={editing} left={detail.share_left} />
        <FeeFields editing={editing} />
      </div>
      <ErrorLine error={editing.error} />
    </Dialog>
  );
}
