import { BulkTagLimits } from "../../../generated/limits";
import type { CategoryNode } from "../../../generated/api";
import { listSections } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { secondLevelChoices } from "../../../lib/labels/nodes";
import { langName } from "../../../lib/labels/languages";
import { isLang, LANGS } from "../../../lib/paths";
import { sectionLabel } from "../../../lib/labels/sections";
import { useLoad } from "../../../lib/useLoad";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { ActionFields } from "./ActionFields";
import { mayEnd } from "./actions";
import type { BulkWish } from "./bulk";
import { BreakingField, PinField } from "./FlagFields";
import type { BulkFormFields } from "./useBulkForm";

/** The fields of a change of many articles. */
export function BulkFields({ wish, tree, fields }: { wish: BulkWish; tree: CategoryNode[]; fields: BulkFormFields }) {
  const t = useT();
  const lang = useLang();
  switch (wish) {
    case "move":
      return (
        <Select
          label={t("panel.articles.category")}
          value={fields.category}
          none={t("panel.articles.choose_category")}
          choices={secondLevelChoices(tree, lang)}
          onChange={fields.setCategory}
        />
      );
    case "section":
      return <SectionField value={fields.section} onChange={fields.setSection} />;
    case "pin":
      return <PinField value={fields.flag} onChange={fields.setFlag} />;
    case "breaking":
      return <BreakingField value={fields.flag} onChange={fields.setFlag} />;
    case "tag":
      return (
        <>
          <TextInput
            first
            label={t("panel.articles.tag")}
            lang={fields.tagLang}
            max={BulkTagLimits.name.max_length}
            value={fields.tag}
            onChange={fields.setTag}
          />
          <Select
            label={t("panel.articles.tag_lang")}
            value={fields.tagLang}
            choices={LANGS.map((value) => ({ value, label: langName(t, value) }))}
            onChange={(value) => {
              if (isLang(value)) fields.setTagLang(value);
            }}
          />
        </>
      );
    default:
      return (
        <>
          <p>
            {t("panel.articles.bulk_text")} {mayEnd(wish) && t("panel.articles.bulk_text_publish")}
          </p>
          <ActionFields {...fields.action} />
        </>
      );
  }
}

function SectionField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useT();
  const lang = useLang();
  const sections = useLoad("sections", listSections);
  return (
    <Select
      label={t("panel.articles.section")}
      value={value}
      none={t("panel.articles.no_section")}
      choices={(sections.value ?? []).map((one) => ({ value: one.id, label: sectionLabel(one, lang) }))}
      onChange={onChange}
    />
  );
}
