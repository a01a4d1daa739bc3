import type { AdDevice, AdForm, AdNamedChoice } from "../../../generated/api";
import { AdReachLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { Select } from "../../../ui/panel/Select";
import type { AdStepProps } from "./StepProps";

const DEVICES: readonly AdDevice[] = ["any", "mobile", "desktop"];
const LISTS = ["sections", "categories", "service_countries"] as const;

/** Limits of the appearance, as far as the package allows them. */
export function ReachFields({ ad, form, choices, problems, change }: AdStepProps) {
  const t = useT();
  const { targeting } = ad.package;
  const { reach } = form;
  const set = (part: Partial<AdForm["reach"]>) => change({ reach: { ...reach, ...part } });
  const named = (list: readonly AdNamedChoice[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {LISTS.filter((list) => targeting.includes(list) && choices[list].length > 0).map((list) => (
        <ChecksField
          key={list}
          label={t(`ads.owner.reach_${list}`)}
          hint={t(`ads.owner.reach_hint_${list}`)}
          choices={named(choices[list])}
          chosen={reach[list]}
          max={AdReachLimits[list].max_items}
          problems={problems[`reach.${list}`]}
          onChange={(chosen) => set({ [list]: chosen })}
        />
      ))}
      {targeting.includes("device") && (
        <Select
          label={t("ads.owner.device")}
          value={reach.device}
          choices={DEVICES.map((value) => ({ value, label: t(`ads.owner.device_${value}`) }))}
          problems={problems["reach.device"]}
          onChange={(value) => set({ device: oneOf(DEVICES, value) ?? "any" })}
        />
      )}
    </>
  );
}
