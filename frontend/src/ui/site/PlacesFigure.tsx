import { useLang, useT } from "../../lib/i18n";
import type { AdPageKind, ListedAdPlacement } from "../../lib/page-types";
import { PlacementSketch } from "./PlacementSketch";

interface Sketched {
  page: AdPageKind;
  placements: ListedAdPlacement[];
}

/** Each kind of pages once, with the places of the package on it. */
function byPage(placements: ListedAdPlacement[]): Sketched[] {
  const found: Sketched[] = [];
  for (const placement of placements) {
    for (const page of placement.pages) {
      const known = found.find((one) => one.page === page);
      if (known) known.placements.push(placement);
      else found.push({ page, placements: [placement] });
    }
  }
  return found;
}

/** Drawings of the pages on which a package stands, with its places marked. */
export function PlacesFigure({ placements }: { placements: ListedAdPlacement[] }) {
  const t = useT();
  const here = useLang();
  return (
    <ul className="x places-figure" aria-label={t("ad_packages.places")}>
      {byPage(placements).map(({ page, placements: places }) => (
        <li key={page}>
          <figure>
            <PlacementSketch page={page} marked={places.map(({ position }) => position)} />
            <figcaption>
              <b>{t(`ad_packages.page_${page}`)}</b>
              {places.map(({ code, name, lang, ratio }) => (
                <span key={code}>
                  <span lang={lang === here ? undefined : lang}>{name}</span> ({t(`ad_packages.ratio_${ratio}`)})
                </span>
              ))}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
