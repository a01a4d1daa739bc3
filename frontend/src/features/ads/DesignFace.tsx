import type { AdDesign, Media } from "../../generated/api";
import { useLang } from "../../lib/i18n";
import type { AdRatio } from "../../lib/page-types";
import { useButtonWords } from "../../lib/useButtonWords";
import { AdFace } from "../../ui/site/AdFace";
import { pictureOf } from "./designs";

interface Props {
  design: AdDesign;
  ratio: AdRatio;
  advertiser: string;
  pictures: readonly Media[];
}

/** A design as readers see it in a ratio. */
export function DesignFace({ design, ratio, advertiser, pictures }: Props) {
  const here = useLang();
  const buttonWords = useButtonWords(design.lang);
  return (
    <AdFace
      {...design}
      ratio={ratio}
      button={buttonWords(design.button)}
      advertiser={advertiser}
      picture={pictureOf(design, ratio, pictures)}
      lang={design.lang === here ? undefined : design.lang}
    />
  );
}
