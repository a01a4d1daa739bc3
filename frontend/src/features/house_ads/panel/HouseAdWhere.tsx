import type { AdPlacement } from "../../../generated/api";
import { HouseAdFormLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { TextInput } from "../../../ui/panel/TextInput";
import type { FieldsProps } from "./fields";

const { placements: PLACES, url: URL_LIMITS, name: NAME } = HouseAdFormLimits;

/** Name, places, target and days. */
export function HouseAdWhere({ form, problems, change, places }: FieldsProps & { places: readonly AdPlacement[] }) {
  const t = useT();
  const here = useLang();
  const labelOf = ({ names, code, enabled, fallback }: AdPlacement) => {
    const name = names[here] ?? code;
    if (!enabled) return t("panel.house_ads.place_off", { name });
    return fallback === "collapse" ? t("panel.house_ads.place_empty", { name }) : name;
  };
  return (
    <fieldset className="form">
      <legend>{t("panel.house_ads.where")}</legend>
      <TextInput
        label={t("panel.house_ads.name")}
        hint={t("panel.house_ads.name_hint")}
        value={form.name}
        max={NAME.max_length}
        problems={problems.name}
        onChange={(name) => change({ name })}
      />
      <ChecksField
        label={t("panel.house_ads.places")}
        hint={t("panel.house_ads.places_hint")}
        choices={places.map((place) => ({ value: place.code, label: labelOf(place) }))}
        chosen={form.placements}
        max={PLACES.max_items}
        problems={problems.placements}
        onChange={(placements) => change({ placements })}
      />
      <TextInput
        label={t("panel.house_ads.url")}
        hint={t("panel.house_ads.url_hint")}
        value={form.url}
        max={URL_LIMITS.max_length}
        problems={problems.url}
        onChange={(url) => change({ url })}
      />
      <div className="form form--two-columns">
        <TextInput
          type="date"
          optional
          label={t("panel.house_ads.start_on")}
          value={form.start_on ?? ""}
          problems={problems.start_on}
          onChange={(day) => change({ start_on: day || null })}
        />
        <TextInput
          type="date"
          optional
          label={t("panel.house_ads.end_on")}
          value={form.end_on ?? ""}
          problems={problems.end_on}
          onChange={(day) => change({ end_on: day || null })}
        />
      </div>
      <Check checked={form.enabled} onChange={(enabled) => change({ enabled })}>
        {t("panel.house_ads.enabled")}
      </Check>
    </fieldset>
  );
}
