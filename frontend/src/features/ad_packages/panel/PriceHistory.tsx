import type { AdPackagePrice } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { priceWords } from "../../../lib/labels/packagePrice";

/** The prices that were asked, the newest first. */
export function PriceHistory({ prices }: { prices: AdPackagePrice[] }) {
  const t = useT();
  const here = useLang();
  return (
    <section aria-labelledby="package-prices">
      <h3 id="package-prices">{t("panel.ad_packages.prices")}</h3>
      <p className="small secondary">{t("panel.ad_packages.price_new_version")}</p>
      <ol className="x">
        {prices.map(({ number, price, vat, since }) => (
          <li key={number}>
            <b className="numeric">{priceWords(t, here, price)}</b>, {t(`panel.ad_packages.vat_${vat}`)}{" "}
            <span className="muted small">
              {t("panel.ad_packages.price_since", { number, date: fullTime(here, since) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
