import { useState } from "react";
import type { AdFallback, AdPageKind, AdPlacement, AdPlacementForm, AdPosition, AdRatio } from "../../../generated/api";
import { AdPlacementFormLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { Check } from "../../../ui/panel/Check";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { Confirm } from "../../../ui/panel/Confirm";
import { NumberInput } from "../../../ui/panel/NumberInput";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { changePlacement } from "./api";

const PAGES: readonly AdPageKind[] = ["home", "article_lists", "article", "services", "contacts"];
const POSITIONS: readonly AdPosition[] = ["top", "between", "side", "end"];
const RATIOS: readonly AdRatio[] = ["poster", "strip"];
const FALLBACKS: readonly AdFallback[] = ["own_ad", "house_ad", "collapse"];
const { names: NAMES, pages: KINDS, max_ads: ADS, max_sold: SOLD } = AdPlacementFormLimits;

interface Props {
  placement: AdPlacement;
  onDone: (changed: AdPlacement) => void;
  onClose: () => void;
}

/** Changes a place. */
export function PlacementDialog({ placement, onDone, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const { code, ...before } = placement;
  const [form, setForm] = useState<AdPlacementForm>(before);
  const change = (part: Partial<AdPlacementForm>) => setForm((last) => ({ ...last, ...part }));
  return (
    <Confirm
      title={t("panel.ad_placements.edit_named", { name: placement.names[here] ?? code })}
      verb={t("common.save")}
      onConfirm={async () => onDone(await changePlacement(code, form))}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          {LANGS.map((lang) => (
            <TextInput
              key={lang}
              lang={lang}
              label={t("panel.ad_placements.name", { lang: langName(t, lang) })}
              value={form.names[lang] ?? ""}
              max={NAMES.max_length}
              problems={problems[`names.${lang}`]}
              onChange={(name) => change({ names: { ...form.names, [lang]: name } })}
            />
          ))}
          <ChecksField
            label={t("panel.ad_placements.pages")}
            hint={t("panel.ad_placements.pages_hint")}
            choices={PAGES.map((value) => ({ value, label: t(`ad_packages.page_${value}`) }))}
            chosen={form.pages}
            max={KINDS.max_items}
            problems={problems.pages}
            onChange={(chosen) => change({ pages: PAGES.filter((page) => chosen.includes(page)) })}
          />
          <Select
            label={t("panel.ad_placements.position")}
            value={form.position}
            choices={POSITIONS.map((value) => ({ value, label: t(`panel.ad_placements.position_${value}`) }))}
            problems={problems.position}
            onChange={(value) => change({ position: POSITIONS.find((one) => one === value) ?? form.position })}
          />
          <Select
            label={t("panel.ad_placements.ratio")}
            value={form.ratio}
            choices={RATIOS.map((value) => ({ value, label: t(`panel.ad_placements.ratio_${value}`) }))}
            problems={problems.ratio}
            onChange={(value) => change({ ratio: RATIOS.find((one) => one === value) ?? form.ratio })}
          />
          <NumberInput
            label={t("panel.ad_placements.max_ads")}
            value={form.max_ads}
            min={ADS.minimum}
            max={ADS.maximum}
            problems={problems.max_ads}
            onChange={(count) => change({ max_ads: count ?? 0 })}
          />
          <NumberInput
            label={t("panel.ad_placements.max_sold")}
            value={form.max_sold}
            min={SOLD.minimum}
            max={SOLD.maximum}
            problems={problems.max_sold}
            onChange={(count) => change({ max_sold: count ?? 0 })}
          />
          <Select
            label={t("panel.ad_placements.fallback")}
            value={form.fallback}
            choices={FALLBACKS.map((value) => ({ value, label: t(`panel.ad_placements.fallback_${value}`) }))}
            onChange={(value) => change({ fallback: FALLBACKS.find((one) => one === value) ?? form.fallback })}
          />
          <Check checked={form.enabled} onChange={(enabled) => change({ enabled })}>
            {t("panel.ad_placements.enabled")}
          </Check>
        </div>
      )}
    </Confirm>
  );
}
