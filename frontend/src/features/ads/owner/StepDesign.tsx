import { useState } from "react";
import type { AdDesign, Media } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { Button } from "../../../ui/panel/Button";
import { FieldError } from "../../../ui/Field";
import { problemText } from "../../../lib/errorMessage";
import { LangTabs } from "../../../ui/panel/LangTabs";
import { bookedPlaces, bookedRatios, designLangs, designsIn, newDesign, writtenLangs } from "../designs";
import { PlacePreviews } from "../PlacePreviews";
import { DesignFields } from "./DesignFields";
import type { AdStepProps } from "./StepProps";

interface Props extends AdStepProps {
  lang: Lang;
  onLang: (lang: Lang) => void;
}

/** The second step: the designs of each language beside their preview in every place. */
export function StepDesign({ ad, form, choices, problems, change, lang, onLang }: Props) {
  const t = useT();
  const [uploaded, setUploaded] = useState<Media[]>([]);
  const one = ad.package;
  const pictures = [...ad.pictures, ...uploaded];
  const langs = designLangs(form);
  const shown = designsIn(form, lang);
  const set = (at: number, part: Partial<AdDesign>) =>
    change({ designs: form.designs.map((design, n) => (n === at ? { ...design, ...part } : design)) });
  const noLang =
    shown.length === 0 &&
    langs.length >= one.locales_included &&
    t("ads.owner.languages_full", { count: one.locales_included });
  const full = shown.length >= one.creatives_max && t("ads.owner.designs_full", { count: one.creatives_max });
  return (
    <div className="ad-wizard">
      <LangTabs written={writtenLangs(form)} lang={lang} onLang={onLang} />
      <p className="hint">{t("ads.owner.languages_hint", { count: one.locales_included })}</p>
      <FieldError id="ad-designs" error={problemText(problems.designs)} />
      {shown.length === 0 && <p>{t("ads.owner.no_design", { lang: inLang(t, lang) })}</p>}
      {shown.map(({ design, at }, n) => (
        <section key={at} className="ad-design" aria-label={t("ads.owner.design", { number: n + 1 })}>
          <div className="form">
            {(shown.length > 1 || form.designs.length > 1) && (
              <div className="row">
                <h2>{t("ads.owner.design", { number: n + 1 })}</h2>
                <Button
                  variant="quiet"
                  icon="trash"
                  onClick={() => change({ designs: form.designs.filter((_, other) => other !== at) })}
                >
                  {t("ads.owner.remove_design")}
                </Button>
              </div>
            )}
            <DesignFields
              key={at}
              design={design}
              field={`designs.${at}`}
              ratios={bookedRatios(form, one)}
              pictures={pictures}
              max_mb={choices.picture_max_mb}
              problems={problems}
              onChange={(part) => set(at, part)}
              onUpload={(media) => setUploaded((before) => [...before, media])}
            />
          </div>
          <div className="ad-design__preview">
            <PlacePreviews
              design={design}
              places={bookedPlaces(form, one)}
              advertiser={form.advertiser_name}
              pictures={pictures}
            />
          </div>
        </section>
      ))}
      {(one.creatives_max > 1 || shown.length === 0) && (
        <p>
          <Button
            icon="plus"
            disabledReason={noLang || full}
            onClick={() => change({ designs: [...form.designs, newDesign(lang)] })}
          >
            {t(shown.length === 0 ? "ads.owner.first_design" : "ads.owner.add_design", { lang: inLang(t, lang) })}
          </Button>
        </p>
      )}
    </div>
  );
}
