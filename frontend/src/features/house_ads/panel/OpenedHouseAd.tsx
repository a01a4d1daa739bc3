import { useState } from "react";
import type { AdPlacement, HouseAd, HouseAdForm } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { changeHouseAd, createHouseAd } from "./api";
import { NEW_HOUSE_AD } from "./fields";
import { HouseAdLook } from "./HouseAdLook";
import { HouseAdPreview } from "./HouseAdPreview";
import { HouseAdTextFields } from "./HouseAdTextFields";
import { HouseAdWhere } from "./HouseAdWhere";

interface Props {
  /** Null: a new one. */
  ad: HouseAd | null;
  places: readonly AdPlacement[];
  /** Why the caller may not change it. */
  locked: string | null;
  onSaved: (saved: HouseAd) => void;
  onClose: () => void;
}

/** A house advertisement as a form beside its preview. */
export function OpenedHouseAd({ ad, places, locked, onSaved, onClose }: Props) {
  const t = useT();
  const [lang, setLang] = useState(useLang());
  const [form, setForm] = useState<HouseAdForm>(ad?.form ?? NEW_HOUSE_AD);
  const [picture, setPicture] = useState(ad?.picture ?? null);
  const { busy, error, problems, run } = useSubmission();
  const change = (part: Partial<HouseAdForm>) => setForm((before) => ({ ...before, ...part }));
  const save = () =>
    run(async () => {
      const saved = await (ad ? changeHouseAd(ad.id, form) : createHouseAd(form));
      toast({ level: "ok", text: t("panel.house_ads.saved") });
      onSaved(saved);
    });
  const chosen = places.filter(({ code }) => form.placements.includes(code));
  const ratios = (["poster", "strip"] as const).filter(
    (ratio) => chosen.length === 0 || chosen.some((place) => place.ratio === ratio),
  );
  const fields = { form, problems, change };
  return (
    <section className="card opened-package" aria-labelledby="opened-house-ad">
      <div className="card__head">
        <h2 id="opened-house-ad">{ad ? ad.form.name : t("panel.house_ads.new")}</h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <form
        className="card__body"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !locked) void save();
        }}
      >
        <div className="house-ad">
          <fieldset className="opened-package__fields" disabled={locked !== null}>
            <HouseAdTextFields {...fields} lang={lang} onLang={setLang} />
            <HouseAdLook {...fields} picture={picture} onPicture={(next) => setPicture(next ?? null)} />
            <HouseAdWhere {...fields} places={places} />
          </fieldset>
          <div className="house-ad__preview">
            <p className="field-label">{t("panel.house_ads.preview")}</p>
            <HouseAdPreview form={form} picture={picture} lang={lang} ratios={ratios} />
          </div>
        </div>
        <ErrorLine error={error} />
        <div className="row">
          <Button submit variant="primary" busy={busy} disabledReason={locked}>
            {t("common.save")}
          </Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </form>
    </section>
  );
}
