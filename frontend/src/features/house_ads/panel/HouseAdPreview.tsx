import type { HouseAdForm, HouseAd } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import type { AdRatio, Lang } from "../../../lib/page-types";
import { useButtonWords } from "../../../lib/useButtonWords";
import { AdFace } from "../../../ui/site/AdFace";
import { NO_WORDS } from "./fields";

interface Props {
  form: HouseAdForm;
  picture: HouseAd["picture"];
  lang: Lang;
  ratios: readonly AdRatio[];
}

/** A house advertisement as readers see it, with its label, in each ratio of its places. */
export function HouseAdPreview({ form, picture, lang, ratios }: Props) {
  const t = useT();
  const here = useLang();
  const { name } = useLayout();
  const buttonWords = useButtonWords(lang);
  const words = form.texts[lang] ?? NO_WORDS;
  return (
    <ul className="x house-ad__faces">
      {ratios.map((ratio) => (
        <li key={ratio} className={`house-ad__face house-ad__face--${ratio}`}>
          <AdFace
            {...words}
            ratio={ratio}
            look="composed"
            button={buttonWords(form.button)}
            advertiser={name}
            ink={form.ink}
            picture={picture ?? null}
            lang={lang === here ? undefined : lang}
          />
          <p className="ad-face__caption">
            <span className="adlabel">{t("ads.house_label")}</span>
            <span>{name}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
