import { SectionChangeLimits, SectionTextLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang, langName } from "../../../lib/labels/languages";
import type { SectionRow } from "../../../generated/api";
import { changeSection, createSection } from "./api";

const EMPTY = { label: "", intro: "" };

export interface SectionFormProps {
  section: SectionRow | null;
  onDone: () => void;
  onClose: () => void;
}

export function SectionForm({ section, onDone, onClose }: SectionFormProps) {
  const t = useT();
  const [texts, setTexts] = useState({
    en: section?.texts.en ?? EMPTY,
    uk: section?.texts.uk ?? EMPTY,
    de: section?.texts.de ?? EMPTY,
  });
  const [slug, setSlug] = useState(section?.slug ?? "");
  const named = LANGS.some((code) => texts[code].label.trim());
  const save = async () => {
    const filled = Object.fromEntries(
      LANGS.filter((code) => texts[code].label.trim()).map((code) => [code, texts[code]]),
    );
    if (section) await changeSection(section, { slug: slug.trim(), texts: filled });
    else await createSection({ slug: slug.trim(), texts: filled });
    onDone();
  };
  return (
    <Confirm
      title={t(section ? "panel.categories.section_edit" : "panel.categories.section_add")}
      verb={t("common.save")}
      reason={(!named || !slug.trim()) && t("panel.categories.section_needed")}
      onConfirm={save}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextInput
            first
            label={t("panel.editor.slug")}
            hint={`/${slug || "…"}/articles`}
            value={slug}
            max={SectionChangeLimits.slug.max_length}
            problems={fields.slug}
            onChange={setSlug}
          />
          {LANGS.map((code) => (
            <fieldset className="form" key={code}>
              <legend className="visually-hidden">{langName(t, code)}</legend>
              <TextInput
                lang={code}
                label={t("panel.categories.label_in", { lang: inLang(t, code) })}
                value={texts[code].label}
                max={SectionTextLimits.label.max_length}
                problems={fields[`texts.${code}.label`]}
                onChange={(label) => setTexts({ ...texts, [code]: { ...texts[code], label } })}
              />
              {texts[code].label && (
                <TextInput
                  optional
                  rows={2}
                  lang={code}
                  label={t("panel.categories.intro")}
                  value={texts[code].intro ?? ""}
                  max={SectionTextLimits.intro.max_length}
                  problems={fields[`texts.${code}.intro`]}
                  onChange={(intro) => setTexts({ ...texts, [code]: { ...texts[code], intro } })}
                />
              )}
            </fieldset>
          ))}
        </>
      )}
    </Confirm>
  );
}
