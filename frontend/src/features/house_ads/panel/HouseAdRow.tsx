import { useState } from "react";
import type { AdPlacement, HouseAd } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { changeHouseAd, removeHouseAd } from "./api";
import { stateOf } from "./fields";
import { HouseAdPreview } from "./HouseAdPreview";

interface Props {
  ad: HouseAd;
  places: readonly AdPlacement[];
  /** Day of the portal, `2026-11-20`. */
  today: string;
  /** Why the caller may not change it. */
  locked: string | null;
  onOpen: () => void;
  onChange: (changed: HouseAd) => void;
  onRemoved: (rest: HouseAd[]) => void;
}

const TONES = { shown: "ok", off: "mute", later: "info", over: "mute" } as const;

/** A house advertisement with its face, its places and the steps with it. */
export function HouseAdRow({ ad, places, today, locked, onOpen, onChange, onRemoved }: Props) {
  const t = useT();
  const here = useLang();
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const { form } = ad;
  const langs = LANGS.filter((code) => form.texts[code]);
  const lang = langs.includes(here) ? here : (langs[0] ?? here);
  const chosen = places.filter(({ code }) => form.placements.includes(code));
  const state = stateOf(ad, today);
  const days = [
    form.start_on && t("panel.house_ads.from", { day: formatDateShort(here, form.start_on) }),
    form.end_on && t("panel.house_ads.until", { day: formatDateShort(here, form.end_on) }),
  ];
  const turn = async () => {
    setBusy(true);
    try {
      onChange(await changeHouseAd(ad.id, { ...form, enabled: !form.enabled }));
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <li className="placement-row house-ad-row">
      <HouseAdPreview form={form} picture={ad.picture} lang={lang} ratios={[chosen[0]?.ratio ?? "poster"]} />
      <div className="package-row__main">
        <header className="row">
          <h2>{form.name}</h2>
          <span className={`status status--${TONES[state]}`}>{t(`panel.house_ads.state_${state}`)}</span>
        </header>
        <p className="small secondary">{chosen.map(({ names, code }) => names[here] ?? code).join(", ")}</p>
        <p className="small secondary">
          {[langs.map((code) => langName(t, code)).join(", "), ...days, form.url].filter(Boolean).join(" · ")}
        </p>
        <div className="row">
          <Button
            icon="pen"
            label={t("panel.house_ads.edit_named", { name: form.name })}
            disabledReason={locked}
            onClick={onOpen}
          >
            {t("panel.tree.edit")}
          </Button>
          <Button busy={busy} disabledReason={locked} onClick={() => void turn()}>
            {t(form.enabled ? "panel.house_ads.turn_off" : "panel.house_ads.turn_on")}
          </Button>
          <Button
            variant="quiet"
            icon="trash"
            label={t("panel.house_ads.remove_named", { name: form.name })}
            disabledReason={locked}
            onClick={() => setRemoving(true)}
          >
            {t("panel.house_ads.remove")}
          </Button>
        </div>
      </div>
      {removing && (
        <Confirm
          bad
          title={t("panel.house_ads.remove_title", { name: form.name })}
          verb={t("panel.house_ads.remove")}
          onConfirm={async () => onRemoved(await removeHouseAd(ad))}
          onClose={() => setRemoving(false)}
        >
          <p>{t("panel.house_ads.remove_text_of")}</p>
        </Confirm>
      )}
    </li>
  );
}
