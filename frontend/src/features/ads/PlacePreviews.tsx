import { useState } from "react";
import type { AdDesign, AdPackageChoice, Media } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { DesignFace } from "./DesignFace";

type Place = AdPackageChoice["placements"][number];
type Screen = "desktop" | "phone";
type Theme = "light" | "dark";

interface Props {
  design: AdDesign;
  places: readonly Place[];
  advertiser: string;
  pictures: readonly Media[];
}

/** A design in each booked place, on a phone or a wide screen, by day or by night. */
export function PlacePreviews({ design, places, advertiser, pictures }: Props) {
  const t = useT();
  const here = useLang();
  const [screen, setScreen] = useState<Screen>("desktop");
  const [theme, setTheme] = useState<Theme>("light");
  return (
    <div className="ad-previews">
      <p className="field-label">{t("ads.preview")}</p>
      <div className="row ad-previews__tools">
        <div className="segmented" role="group" aria-label={t("panel.preview_width")}>
          {(["desktop", "phone"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === screen} onClick={() => setScreen(one)}>
              {t(`panel.width_${one}`)}
            </button>
          ))}
        </div>
        <div className="segmented" role="group" aria-label={t("ads.theme")}>
          {(["light", "dark"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === theme} onClick={() => setTheme(one)}>
              {t(`ads.theme_${one}`)}
            </button>
          ))}
        </div>
      </div>
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
    </div>
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
