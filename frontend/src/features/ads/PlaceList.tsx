import type { AdDesign, AdPackageChoice, Media } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { DesignFace } from "./DesignFace";
import type { PreviewLook } from "./PreviewSwitches";

export interface PlaceListProps {
  design: AdDesign;
  places: AdPackageChoice["placements"];
  advertiser: string;
  pictures: readonly Media[];
}

/** A design in each booked place. */
export function PlaceList({ design, places, advertiser, pictures, look }: PlaceListProps & { look: PreviewLook }) {
  const t = useT();
  const here = useLang();
  const { screen, theme } = look;
  return (
    <ul className="x ad-previews__list">
      {places.map((place) => (
        <li key={place.code}>
          <figure>
            <figcaption className="small">
              <b lang={place.lang === here ? undefined : place.lang}>{place.name}</b>{" "}
              <span className="muted">
                {place.pages.map((page) => t(`ad_packages.page_${page}`)).join(", ")} (
                {t(`ad_packages.ratio_${place.ratio}`)})
              </span>
            </figcaption>
            <div className={`ad-page ad-page--${screen} ad-page--${place.ratio}`} data-theme={theme}>
              <Lines count={screen === "phone" ? 2 : 4} />
              <div className="ad-page__place">
                <DesignFace design={design} ratio={place.ratio} advertiser={advertiser} pictures={pictures} />
                <p className="ad-face__caption">
                  <span className="adlabel">{t("ads.label")}</span>
                  <span>{advertiser}</span>
                </p>
              </div>
              <Lines count={2} />
            </div>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Lines of the page around the place. */
function Lines({ count }: { count: number }) {
  return (
    <div className="ad-page__lines" aria-hidden="true">
      {Array.from({ length: count }, (_, n) => (
        <span key={n} />
      ))}
    </div>
  );
}
