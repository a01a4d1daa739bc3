import type { ServedAd, ServedHouseAd } from "../../generated/api";
import type { AdRatio } from "../../lib/page-types";
import { AdFace } from "../../ui/site/AdFace";

interface Props {
  ad: ServedAd | ServedHouseAd;
  ratio: AdRatio;
  label: string;
}

/** Attributes of a link to an advertiser; a house advertisement leads on within the portal. */
const SPONSORED = { target: "_blank", rel: "sponsored nofollow noopener" };

/** An advertisement with its label and the name of its advertiser. */
export function SlotAd({ ad, ratio, label }: Props) {
  return (
    <div className="slot-ad" role="group" aria-label={`${label}: ${ad.advertiser}`}>
      <p className="slot-ad__caption">
        <span className="adlabel">{label}</span>
        <span className="slot-ad__name">{ad.advertiser}</span>
      </p>
      <a className="slot-ad__link" href={ad.href} {...("offer" in ad ? SPONSORED : undefined)}>
        <AdFace look="composed" {...ad} picture={ad.picture ?? null} ratio={ratio} />
      </a>
    </div>
  );
}
