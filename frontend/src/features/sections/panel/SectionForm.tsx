import { SectionChangeLimits, SectionTextLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { Problem, type FieldProblem } from "../../../lib/api";
import { LANGS } from "../../../lib/paths";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { errorMessage } from "../../../lib/errorMessage";
import { TextInput } from "../../../ui/panel/Field";
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
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const fields: Record<string, FieldProblem[]> = fault instanceof Problem ? fault.fields : {};
  const named = LANGS.some((code) => texts[code].label.trim());
  const save = async () => {
    setBusy(true);
    setFault(null);
    const filled = Object.fromEntries(
      LANGS.filter((code) => texts[code].label.trim()).map((code) => [code, texts[code]]),
    );
    try {
      if (section) await changeSection(section, { slug: slug.trim(), texts: filled });
      else await createSection({ slug: slug.trim(), texts: filled });
      onDone();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t(section ? "panel.categories.section_edit" : "panel.categories.section_add")}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={(!named || !slug.trim()) && t("panel.categories.section_needed")}
            onClick={() => void save()}
          >
            {t("common.save")}
          </Button>
        </>
      }
    >
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
      {fault ? (
        <p className="field-error" role="alert">
          {errorMessage(t, fault)}
        </p>
      ) : null}
    </Dialog>
  );
}
