import type { AdDestination } from "../../../generated/api";
import { AdFormLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import { oneOf } from "../../../lib/query";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { designLangs } from "../designs";
import type { AdStepProps } from "./StepProps";

const DESTINATIONS: readonly AdDestination[] = ["url", "service", "enterprise"];

/** The page to which a click leads: an address per language, an own service, or the page of the enterprise. */
export function DestinationFields({ form, choices, problems, change }: AdStepProps) {
  const t = useT();
  const langs = designLangs(form);
  return (
    <fieldset className="form">
      <legend className="field-label">{t("ads.owner.destination")}</legend>
      <Select
        label={t("ads.owner.destination_kind")}
        value={form.destination}
        choices={DESTINATIONS.map((value) => ({ value, label: t(`ads.owner.destination_${value}`) }))}
        hint={form.destination === "enterprise" && t("ads.owner.destination_enterprise_hint")}
        problems={problems.destination}
        onChange={(value) => change({ destination: oneOf(DESTINATIONS, value) ?? "url" })}
      />
      {form.destination === "url" &&
        langs.map((lang, n) => (
          <TextInput
            key={lang}
            type="url"
            optional={n > 0}
            label={t("ads.owner.url", { lang: inLang(t, lang) })}
            hint={t(n > 0 ? "ads.owner.url_further" : "ads.owner.url_hint")}
            placeholder="https://"
            value={form.urls[lang] ?? ""}
            max={AdFormLimits.urls.max_length}
            problems={problems[`urls.${lang}`] ?? (n === 0 ? problems.urls : undefined)}
            onChange={(url) => change({ urls: { ...form.urls, [lang]: url } })}
          />
        ))}
      {form.destination === "service" && (
        <Select
          label={t("ads.owner.service")}
          value={form.service_id ?? ""}
          none={t(choices.services.length > 0 ? "ads.owner.service_choose" : "ads.owner.service_none")}
          choices={choices.services.map(({ id, title }) => ({ value: id, label: title }))}
          problems={problems.service_id}
          onChange={(id) => change({ service_id: id || null })}
        />
      )}
    </fieldset>
  );
}
