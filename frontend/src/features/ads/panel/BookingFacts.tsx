import type { AdReview } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { priceText } from "../../../lib/money";
import { wall } from "../../../lib/portalTime";
import { EmailWords } from "../../../ui/panel/EmailWords";

/** An address without its scheme, after which it would break; one that is not encrypted keeps it. */
const shortAddress = (url: string) => url.replace(/^https:\/\//, "").replace(/^([^/]+)\/$/, "$1");

/** Package, places, days, advertiser and target of a booking. */
export function BookingFacts({ review }: { review: AdReview }) {
  const t = useT();
  const lang = useLang();
  const { ad, advertiser, form, targets } = review;
  const names = review.package.placements.filter(({ code }) => ad.placements.includes(code));
  const day = (date: string) => formatDateShort(lang, date);
  const facts: [string, ...string[]][] = [
    [t("panel.ads.package"), `${ad.package} · ${priceText(lang, ad.price)}`],
    [t("panel.ads.placement"), ...names.map(({ name }) => name)],
    [
      t("panel.ads.days"),
      ad.start_on && ad.end_on
        ? `${day(ad.start_on)} – ${day(ad.end_on)}`
        : ad.wished_on
          ? t("panel.ads.wished", { day: day(ad.wished_on) })
          : t("panel.ads.first_free"),
    ],
    [
      t("panel.ads.services_featured_until"),
      review.services_featured_until ? day(wall(review.services_featured_until)) : "",
    ],
    [t("panel.ads.column_advertiser"), ad.advertiser],
    [t("panel.ads.owner"), ad.owner.name],
    [t("panel.ads.enterprise"), advertiser?.enterprise?.name ?? ""],
    [t("panel.ads.contact"), form.contact.name, form.contact.phone, form.contact.email],
    [t("panel.ads.targets"), ...targets.map(shortAddress)],
  ];
  return (
    <dl className="description-list booking-facts">
      {facts
        .map(([label, ...lines]) => ({ label, lines: lines.filter(Boolean) }))
        .filter(({ lines }) => lines.length > 0)
        .map(({ label, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {lines.map((line) => (
                <div key={line}>
                  <EmailWords text={line} />
                </div>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
