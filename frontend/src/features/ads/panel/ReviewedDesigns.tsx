import { useState } from "react";
import type { AdForm, AdReview } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { PartTabs } from "../../../ui/panel/PartTabs";
import { bookedPlaces, designLangs, designsIn } from "../designs";
import { PlaceList } from "../PlaceList";
import { FIRST_LOOK, PreviewSwitches, type PreviewLook } from "../PreviewSwitches";

interface Props {
  review: AdReview;
  /** The version in sight: the one that a decision is about, or the approved one. */
  form: AdForm;
  lang: Lang | null;
  /** Languages that the reviewer has not seen yet. */
  unviewed: readonly Lang[];
  onLang: (lang: Lang) => void;
}

/** The designs of a booking, one language at a time, in every place; one switch of screen and colours for all. */
export function ReviewedDesigns({ review, form, lang, unviewed, onLang }: Props) {
  const t = useT();
  const [look, setLook] = useState(FIRST_LOOK);
  const langs = designLangs(form);
  const contents = (one: Lang) => <LangDesigns review={review} form={form} lang={one} look={look} />;
  if (!lang) return null;
  if (langs.length < 2) {
    return (
      <div className="reviewed__designs">
        <PreviewSwitches look={look} onLook={setLook} />
        <p className="small secondary">
          {t("layout.language")}: {langName(t, lang)}
        </p>
        {contents(lang)}
      </div>
    );
  }
  return (
    <div className="reviewed__designs">
      <PreviewSwitches look={look} onLook={setLook} />
      <PartTabs
        across
        label={t("panel.ads.design_langs")}
        current={lang}
        parts={langs.map((one) => ({
          name: one,
          label: langName(t, one),
          faults: 0,
          mark: unviewed.includes(one) && t("panel.ads.not_viewed_mark"),
          content: contents(one),
        }))}
        onChange={(name) => onLang(langs.find((one) => one === name) ?? lang)}
      />
    </div>
  );
}

interface LangDesignsProps {
  review: AdReview;
  form: AdForm;
  lang: Lang;
  look: PreviewLook;
}

function LangDesigns({ review, form, lang, look }: LangDesignsProps) {
  const t = useT();
  const foreign = lang === useLang() ? undefined : lang;
  const designs = designsIn(form, lang);
  return (
    <div className="reviewed__designs">
      {designs.map(({ design, at }) => (
        <section key={at} className="ad-previews" aria-label={`${t("panel.ads.designs")} ${at + 1}`}>
          <div>
            <h3 className="reviewed__heading" lang={design.headline ? foreign : undefined}>
              {design.headline || langName(t, lang)}
            </h3>
            {design.alt && (
              <p className="small secondary">
                {t("panel.ads.swap_alt")}: <span lang={foreign}>{design.alt}</span>
              </p>
            )}
          </div>
          <PlaceList
            design={design}
            places={bookedPlaces(form, review.package)}
            advertiser={form.advertiser_name}
            pictures={review.pictures}
            look={look}
          />
        </section>
      ))}
    </div>
  );
}
