import type { Editor } from "@tiptap/core";
import { LegalTextLimits } from "../../../generated/limits";
import type { FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { inLang } from "../../../lib/labels/languages";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";
import { RichTextField } from "../../../ui/rich_text/RichTextField";
import type { useDraft } from "./useDraft";

interface Props {
  lang: Lang;
  draft: ReturnType<typeof useDraft>;
  problems: Record<string, FieldProblem[]>;
  disabled: boolean;
  onReady: (editor: Editor | null) => void;
}

/** Title, body and summary of changes in one language. */
export function PageTextFields({ lang, draft, problems, disabled, onReady }: Props) {
  const t = useT();
  const text = draft.texts[lang];
  return (
    <>
      <TextInput
        lang={lang}
        name="title"
        label={t("panel.legal.page_title")}
        value={text.title}
        max={LegalTextLimits.title.max_length}
        disabled={disabled}
        problems={problems[`texts.${lang}.title`]}
        onChange={(title) => draft.edit(lang, { title })}
      />
      <RichTextField
        key={`${lang}.${draft.round}`}
        label={t("panel.legal.body")}
        lang={lang}
        value={text.body}
        editable={!disabled}
        problems={problems[`texts.${lang}.body`]}
        onChange={(body) => draft.edit(lang, { body })}
        onReady={onReady}
      />
      <TextInput
        optional
        rows={2}
        lang={lang}
        name="change_summary"
        label={t("panel.legal.summary")}
        hint={t("panel.legal.summary_hint")}
        value={text.change_summary}
        max={LegalTextLimits.change_summary.max_length}
        disabled={disabled}
        problems={problems[`texts.${lang}.change_summary`]}
        onChange={(change_summary) => draft.edit(lang, { change_summary })}
      />
      {text.title && (
        <Check checked={text.is_draft} disabled={disabled} onChange={(is_draft) => draft.edit(lang, { is_draft })}>
          {t("panel.tree.hold_back", { lang: inLang(t, lang) })}
        </Check>
      )}
    </>
  );
}
