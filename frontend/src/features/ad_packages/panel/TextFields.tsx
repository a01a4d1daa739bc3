import { useState } from "react";
import { AdPackageTextLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { FieldError } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { LangTabs } from "../../../ui/panel/LangTabs";
import { TextInput } from "../../../ui/panel/TextInput";
import type { FieldsProps } from "./FieldsProps";
import { linesOf } from "./lines";

const { name: NAME, description: DESCRIPTION, benefits: BENEFITS } = AdPackageTextLimits;

/** Name, description and advantages in each language. */
export function TextFields({ form, problems, change }: FieldsProps) {
  const t = useT();
  const [lang, setLang] = useState(useLang());
  const text = form.texts[lang];
  const words = { name: text?.name ?? "", description: text?.description ?? "", benefits: text?.benefits ?? [] };
  const set = (part: Partial<typeof words>) => change({ texts: { ...form.texts, [lang]: { ...words, ...part } } });
  const of = (name: string) => problems[`texts.${lang}.${name}`];
  const benefitFaults = Object.entries(problems).flatMap(([name, faults]) =>
    name.startsWith(`texts.${lang}.benefits`) ? faults : [],
  );
  const missing = problems.texts?.[0];
  const elsewhere = LANGS.filter(
    (code) => code !== lang && Object.keys(problems).some((name) => name.startsWith(`texts.${code}.`)),
  );
  return (
    <fieldset className="form">
      <legend>{t("panel.ad_packages.texts")}</legend>
      <LangTabs written={LANGS.filter((code) => form.texts[code])} lang={lang} onLang={setLang} />
      <FieldError id="package-texts-error" error={missing?.message} />
      <FieldError
        id="package-langs-error"
        error={
          elsewhere.length > 0
            ? t("panel.ad_packages.faults_in", { langs: elsewhere.map((code) => code.toUpperCase()).join(", ") })
            : null
        }
      />
      <TextInput
        key={`name.${lang}`}
        lang={lang}
        label={t("panel.ad_packages.name")}
        value={words.name}
        max={NAME.max_length}
        problems={of("name")}
        onChange={(name) => set({ name })}
      />
      <TextInput
        key={`description.${lang}`}
        lang={lang}
        rows={3}
        label={t("panel.ad_packages.description")}
        value={words.description}
        max={DESCRIPTION.max_length}
        problems={of("description")}
        onChange={(description) => set({ description })}
      />
      <TextInput
        key={`benefits.${lang}`}
        lang={lang}
        rows={4}
        optional
        label={t("panel.ad_packages.benefits")}
        hint={t("panel.ad_packages.benefits_hint", { lines: BENEFITS.max_items, max: BENEFITS.items.max_length })}
        value={words.benefits.join("\n")}
        problems={benefitFaults.length > 0 ? benefitFaults : undefined}
        onChange={(lines) => set({ benefits: linesOf(lines) })}
      />
      {text && LANGS.some((code) => code !== lang && form.texts[code]) && (
        <p>
          <Button icon="trash" onClick={() => change({ texts: { ...form.texts, [lang]: null } })}>
            {t("panel.ad_packages.remove_text_of")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
