import { RecordChangeLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { deedOf, LICENCES } from "./choices";
import type { RecordEditing } from "./useRecordForm";

/** Licence with its address and end, and the source. */
export function LicenceFields({ editing }: { editing: RecordEditing }) {
  const t = useT();
  const lang = useLang();
  const { draft, problems, set } = editing;
  const deed = deedOf(draft.licence, lang);
  return (
    <>
      <Select
        label={t("panel.authorship_records.licence")}
        value={draft.licence}
        choices={LICENCES.map((value) => ({ value, label: t(`authorship_records.licence_${value}`) }))}
        problems={problems.licence}
        onChange={(value) => set({ licence: LICENCES.find((one) => one === value) ?? draft.licence })}
      />
      {deed && (
        <p>
          <a className="link" href={deed} target="_blank" rel="noreferrer">
            {t("panel.authorship_records.licence_deed")}
          </a>
        </p>
      )}
      <TextInput
        optional
        type="date"
        label={t("panel.authorship_records.licence_until")}
        hint={t("panel.authorship_records.licence_until_hint")}
        value={draft.licence_until ?? ""}
        problems={problems.licence_until}
        onChange={(licence_until) => set({ licence_until })}
      />
      <TextInput
        optional
        type="url"
        label={t("panel.authorship_records.licence_url")}
        hint={t("panel.authorship_records.url_hint")}
        value={draft.licence_url}
        max={RecordChangeLimits.licence_url.max_length}
        problems={problems.licence_url}
        onChange={(licence_url) => set({ licence_url })}
      />
      <TextInput
        optional
        type="url"
        label={t("panel.authorship_records.source_url")}
        hint={t("panel.authorship_records.url_hint")}
        value={draft.source_url}
        max={RecordChangeLimits.source_url.max_length}
        problems={problems.source_url}
        onChange={(source_url) => set({ source_url })}
      />
    </>
  );
}
