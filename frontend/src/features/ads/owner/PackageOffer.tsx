import type { AdChoices } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { priceWords } from "../../../lib/labels/packagePrice";
import { PlacesFigure } from "../../../ui/site/PlacesFigure";

interface Props {
  package: AdChoices["packages"][number];
  checked: boolean;
  onChoose: () => void;
}

/** A package on sale that can be chosen for a booking. */
export function PackageOffer({ package: one, checked, onChoose }: Props) {
  const t = useT();
  const here = useLang();
  return (
    <label className="ad-offer">
      <span className="ad-offer__head">
        <input type="radio" name="package" value={one.id} checked={checked} onChange={onChoose} />
        <span lang={one.lang === here ? undefined : one.lang}>{one.name}</span>
      </span>
      <span>
        <span className="ad-offer__price numeric">{priceWords(t, here, one.price)}</span>{" "}
        <span className="small">{t("ad_packages.for_days", { count: one.duration_days })}</span>
      </span>
      <PlacesFigure placements={one.placements} />
      <span className="small secondary">
        {one.first_free_on
          ? t("ads.owner.first_free", { day: formatDate(here, one.first_free_on) })
          : t("ads.owner.never_free")}
        {one.audience !== "everyone" && <> · {t(`ad_packages.audience_${one.audience}`)}</>}
      </span>
    </label>
  );
}
