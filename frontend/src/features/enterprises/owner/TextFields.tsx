import type { EnterpriseText } from "../../../generated/api";
import { EnterpriseTextLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LangTabs } from "../../../ui/panel/LangTabs";
import { lazyPart } from "../../../ui/panel/lazyPart";
import { TextInput } from "../../../ui/panel/TextInput";
import { EMPTY_TEXT, textIn, writtenLangs } from "./draft";
import type { FieldsProps } from "./FieldsProps";

const RichTextField = lazyPart(() => import("../../../ui/rich_text/RichTextField").then((part) => part.RichTextField));

interface Props extends FieldsProps {
  lang: Lang;
  onLang: (lang: Lang) => void;
  editable: boolean;
}

/** Name and description per language. */
export function TextFields({ form, problems, change, lang, onLang, editable }: Props) {
  const t = useT();
  const text = textIn(form, lang);
  const set = (part: Partial<EnterpriseText>) =>
    change({ texts: { ...form.texts, [lang]: { ...EMPTY_TEXT, ...form.texts[lang], ...part } } });
  return (
    <fieldset className="form">
      <legend className="field-label">{t("enterprises.owner.texts")}</legend>
      <LangTabs written={writtenLangs(form)} lang={lang} onLang={onLang} />
      <TextInput
        optional
        label={t("enterprises.owner.display_name")}
        hint={t("enterprises.owner.display_name_hint")}
        lang={lang}
        value={text.display_name}
        max={EnterpriseTextLimits.display_name.max_length}
        problems={problems[`texts.${lang}.display_name`]}
        onChange={(display_name) => set({ display_name })}
      />
      <RichTextField
        key={lang}
        simple
        editable={editable}
        label={t("enterprises.owner.about")}
        lang={lang}
        value={text.about}
        problems={problems[`texts.${lang}.about`]}
        onChange={(about) => set({ about })}
      />
    </fieldset>
  );
}
