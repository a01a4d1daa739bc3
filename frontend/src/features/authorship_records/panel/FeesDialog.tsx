import { useState } from "react";
import { downloadFile } from "../../../lib/downloadFile";
import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { exportFees } from "./api";

/** Saves the fees of a month as a table. */
export function FeesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { today } = useLayout();
  const [month, setMonth] = useState(today.slice(0, 7));
  return (
    <Confirm
      title={t("panel.authorship_records.fees_title")}
      verb={t("panel.authorship_records.fees_save")}
      onClose={onClose}
      onConfirm={async () => downloadFile(`fees-${month}.csv`, await exportFees(month))}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.authorship_records.fees_text")}</p>
          <TextInput
            first
            label={t("panel.authorship_records.month")}
            hint={t("panel.authorship_records.month_hint")}
            value={month}
            problems={problems.month}
            onChange={setMonth}
          />
        </div>
      )}
    </Confirm>
  );
}
