import { SectionChangeLimits, SectionTextLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { Confirm } from "../../../ui/panel/Confirm";
import { ContactPicks } from "../../../ui/panel/ContactPicks";
import { CoverField } from "../../../ui/panel/CoverField";
import { TextInput } from "../../../ui/panel/TextInput";
import { RemovedTexts } from "../../../ui/panel/tree/RemovedTexts";
import { inLang, langName } from "../../../lib/labels/languages";
import type { SectionRow, SectionText } from "../../../generated/api";
import { changeSection, createSection } from "./api";
import { SectionTextFields } from "./SectionTextFields";

const EMPTY: SectionText = { label: "", intro: "", seo_title: "", seo_description: "" };

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
  const [cover, setCover] = useState(section?.cover ?? null);
  const [shortcuts, setShortcuts] = useState(section?.shortcuts ?? []);
  const named = LANGS.filter((code) => texts[code].label.trim());
  const removed_texts = LANGS.filter((code) => section?.texts[code] && !named.includes(code));
  const save = async () => {
    const filled = Object.fromEntries(named.map((code) => [code, texts[code]]));
    const own = { slug: slug.trim(), texts: filled, cover_media_id: cover?.id ?? null, shortcuts };
    if (section) await changeSection(section, { ...own, removed_texts });
    else await createSection(own);
    onDone();
  };
  return (
    <Confirm
      title={t(section ? "panel.categories.section_edit" : "panel.categories.section_add")}
      verb={t("common.save")}
      reason={(named.length === 0 || !slug.trim()) && t("panel.categories.section_needed")}
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
                <SectionTextFields
                  lang={code}
                  text={texts[code]}
                  problems={fields}
                  onChange={(change) => setTexts({ ...texts, [code]: { ...texts[code], ...change } })}
                />
              )}
            </fieldset>
          ))}
          <RemovedTexts
            removed={removed_texts}
            reason={named.length === 0 ? t("panel.categories.section_needed") : null}
          />
          <CoverField cover={cover} problems={fields.cover_media_id} onChange={setCover} />
          <ContactPicks
            picks={shortcuts}
            max={SectionChangeLimits.shortcuts.max_items}
            none={t("panel.categories.shortcuts_none")}
            problems={fields.shortcuts ?? []}
            onChange={setShortcuts}
          />
        </>
      )}
    </Confirm>
  );
}
