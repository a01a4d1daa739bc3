import { AdFormLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { TextInput } from "../../../ui/panel/TextInput";
import { PlacesFigure } from "../../../ui/site/PlacesFigure";
import { bookedPlaces } from "../designs";
import { priceWords } from "../../../lib/labels/packagePrice";
import type { AdStepProps } from "./StepProps";

/** The first step: the package, those of its places that are booked, and a name for oneself. */
export function StepPackage({ ad, form, problems, fixed, change, onOther }: AdStepProps & { onOther: () => void }) {
  const t = useT();
  const here = useLang();
  const one = ad.package;
  return (
    <div className="form">
      <p>
        <b lang={one.lang === here ? undefined : one.lang}>{one.name}</b> · {priceWords(t, here, one.price)} ·{" "}
        {t("ad_packages.days", { count: one.duration_days })}
      </p>
      {!fixed && (
        <p>
          <Button onClick={onOther}>{t("ads.owner.other_package")}</Button>
        </p>
      )}
      {!fixed && one.placements.length > 1 && (
        <ChecksField
          label={t("ads.owner.places")}
          hint={t("ads.owner.places_hint")}
          choices={one.placements.map(({ code, name }) => ({ value: code, label: name }))}
          chosen={form.placements}
          max={AdFormLimits.placements.max_items}
          problems={problems.placements}
          onChange={(placements) => change({ placements })}
        />
      )}
      <PlacesFigure placements={bookedPlaces(form, one)} />
      <TextInput
        optional
        label={t("ads.owner.name")}
        hint={t("ads.owner.name_hint")}
        value={form.name}
        max={AdFormLimits.name.max_length}
        problems={problems.name}
        onChange={(name) => change({ name })}
      />
    </div>
  );
}
