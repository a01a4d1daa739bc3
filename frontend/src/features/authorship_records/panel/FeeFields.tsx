import { RecordChangeLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { CURRENCIES, FEE_STATES } from "./choices";
import type { RecordEditing } from "./useRecordForm";

/** Fee and internal note. */
export function FeeFields({ editing }: { editing: RecordEditing }) {
  const t = useT();
  const { draft, problems, set } = editing;
  return (
    <>
      <Select
        label={t("panel.authorship_records.fee_state")}
        value={draft.fee_state}
        choices={FEE_STATES.map((value) => ({ value, label: t(`panel.authorship_records.fee_${value}`) }))}
        problems={problems.fee_state}
        onChange={(value) => set({ fee_state: FEE_STATES.find((one) => one === value) ?? draft.fee_state })}
      />
      {draft.fee_state !== "none" && (
        <>
          <TextInput
            label={t("panel.authorship_records.fee_amount")}
            hint={t("panel.authorship_records.fee_amount_hint")}
            value={draft.amount}
            problems={problems.fee}
            onChange={(amount) => set({ amount })}
          />
          <Select
            label={t("panel.authorship_records.currency")}
            value={draft.currency}
            choices={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(value) => set({ currency: CURRENCIES.find((one) => one === value) ?? draft.currency })}
          />
        </>
      )}
      <TextInput
        optional
        rows={3}
        label={t("panel.authorship_records.note")}
        hint={t("panel.authorship_records.note_hint")}
        value={draft.note}
        max={RecordChangeLimits.note.max_length}
        problems={problems.note}
        onChange={(note) => set({ note })}
      />
    </>
  );
}
