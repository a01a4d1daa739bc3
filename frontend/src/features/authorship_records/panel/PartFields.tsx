import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { Check } from "../../../ui/panel/Check";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { AI } from "./choices";
import type { RecordEditing } from "./useRecordForm";

/** Share, declarations and credit lines. */
export function PartFields({ editing, left }: { editing: RecordEditing; left: number }) {
  const t = useT();
  const { draft, problems, set } = editing;
  return (
    <>
      <TextInput
        optional
        label={t("panel.authorship_records.share")}
        hint={t("panel.authorship_records.share_hint", { left })}
        value={draft.share}
        problems={problems.share_percent}
        onChange={(share) => set({ share: share.replace(/\D/g, "").slice(0, 3) })}
      />
      <Check checked={draft.declared_original} onChange={(declared_original) => set({ declared_original })}>
        {t("panel.authorship_records.declared_original")}
      </Check>
      <Select
        label={t("panel.authorship_records.ai")}
        value={draft.ai_assistance}
        choices={AI.map((value) => ({ value, label: t(`panel.authorship_records.ai_${value}`) }))}
        problems={problems.ai_assistance}
        onChange={(value) => set({ ai_assistance: AI.find((one) => one === value) ?? draft.ai_assistance })}
      />
      {editing.langs.map((lang) => (
        <TextInput
          key={lang}
          optional
          lang={lang}
          label={t("panel.authorship_records.credit_lines", { lang: langName(t, lang) })}
          hint={t("panel.authorship_records.credit_lines_hint")}
          value={draft.credit_lines[lang]}
          problems={problems[`credit_lines.${lang}`]}
          onChange={(line) => set({ credit_lines: { ...draft.credit_lines, [lang]: line } })}
        />
      ))}
    </>
  );
}
