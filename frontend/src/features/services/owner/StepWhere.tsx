import { ServiceFormLimits, ServiceTextLimits } from "../../../generated/limits";
import { listRegions } from "../../../lib/commonCalls";
import { namedChoices, useCountries } from "../../../lib/countries";
import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { EMPTY_TEXT, textIn } from "./draft";
import { COVERAGES } from "./choices";
import { HoursFields } from "./HoursFields";
import { PriceFields } from "./PriceFields";
import type { StepProps } from "./StepProps";

/** The second step: place, languages, price, hours. */
export function StepWhere({ form, choices, problems, lang, change }: StepProps) {
  const t = useT();
  const here = useLang();
  const regions = useLoad(form.country ? `regions.${form.country}` : null, (signal) =>
    listRegions(form.country ?? "", signal),
  );
  const allowed = choices.categories.find((one) => one.id === form.category_id)?.rules;
  const isOpen = (code: string) => !allowed?.countries.length || allowed.countries.includes(code);
  const countries = useCountries(form.country, isOpen);
  return (
    <div className="form">
      <Select
        label={t("services.owner.coverage")}
        value={form.coverage}
        choices={COVERAGES.map((value) => ({ value, label: t(`services.owner.coverage_${value}`) }))}
        problems={problems.coverage}
        onChange={(value) => change({ coverage: COVERAGES.find((one) => one === value) ?? "on_site" })}
      />
      <Select
        label={t("services.owner.country")}
        value={form.country ?? ""}
        none={t("services.owner.country_none")}
        choices={countries}
        problems={problems.country}
        onChange={(code) => change({ country: code || null, regions: [] })}
      />
      {form.country && (regions.value?.length ?? 0) > 0 && (
        <ChecksField
          label={t("services.owner.regions")}
          hint={t("services.owner.regions_hint")}
          choices={namedChoices(here, regions.value ?? [])}
          chosen={form.regions}
          max={ServiceFormLimits.regions.max_items}
          problems={problems.regions}
          onChange={(picked) => change({ regions: picked })}
        />
      )}
      <div className="form--two-columns">
        <TextInput
          optional={form.coverage !== "on_site"}
          label={t("services.owner.town")}
          value={form.town}
          max={ServiceFormLimits.town.max_length}
          problems={problems.town}
          onChange={(town) => change({ town })}
        />
        <TextInput
          optional
          label={t("services.owner.postal_code")}
          value={form.postal_code}
          max={ServiceFormLimits.postal_code.max_length}
          problems={problems.postal_code}
          onChange={(postal_code) => change({ postal_code })}
        />
      </div>
      <ChecksField
        label={t("services.owner.languages")}
        hint={t("services.owner.languages_hint")}
        choices={choices.languages.map(({ code, label }) => ({ value: code, label }))}
        chosen={form.languages}
        max={ServiceFormLimits.languages.max_items}
        problems={problems.languages}
        onChange={(languages) => change({ languages })}
      />
      <PriceFields form={form} kinds={allowed?.price_kinds ?? []} problems={problems} change={change} />
      <TextInput
        optional
        label={t("services.owner.price_note")}
        hint={t("services.owner.price_note_hint")}
        lang={lang}
        value={textIn(form, lang).price_note}
        max={ServiceTextLimits.price_note.max_length}
        problems={problems[`texts.${lang}.price_note`]}
        onChange={(price_note) =>
          change({ texts: { ...form.texts, [lang]: { ...EMPTY_TEXT, ...form.texts[lang], price_note } } })
        }
      />
      <HoursFields form={form} problems={problems} change={change} />
    </div>
  );
}
