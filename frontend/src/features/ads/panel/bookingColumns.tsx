import type { AdRow } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import { priceText } from "../../../lib/money";
import type { Lang } from "../../../lib/page-types";
import { fullTime } from "../../../lib/portalTime";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { BookingBadges } from "./BookingBadges";

interface Shown {
  lang: Lang;
  pathOf: (row: AdRow) => string;
  ownerPath: (row: AdRow) => string;
}

/** Columns of the list of bookings. */
export function bookingColumns(t: Translate, { lang, pathOf, ownerPath }: Shown): Column<AdRow>[] {
  const day = (date?: string | null) => (date ? formatDateShort(lang, date) : "–");
  const firstDay = ({ start_on, wished_on }: AdRow) =>
    !start_on && wished_on ? (
      <span className="tiny">{t("panel.ads.wished", { day: day(wished_on) })}</span>
    ) : (
      day(start_on)
    );
  return [
    {
      name: "booking",
      label: t("panel.ads.column_booking"),
      heads: true,
      cell: (row) => (
        <>
          <A className="table__title link" href={pathOf(row)}>
            {row.title}
          </A>
          <br />
          <span className="muted tiny">
            {[row.package, row.langs.join(", ").toUpperCase()].filter(Boolean).join(" · ")}
            {row.due_at && <> · {t("panel.ads.due", { time: fullTime(lang, row.due_at) })}</>}
          </span>
        </>
      ),
    },
    {
      name: "advertiser",
      label: t("panel.ads.column_advertiser"),
      cell: (row) => (
        <span>
          {row.advertiser}
          <br />
          <A className="link tiny" href={ownerPath(row)}>
            {row.owner.name}
          </A>
        </span>
      ),
    },
    { name: "state", label: t("panel.ads.column_state"), cell: (row) => <BookingBadges row={row} /> },
    { name: "start_on", label: t("panel.ads.start_on"), end: true, cell: firstDay },
    { name: "end_on", label: t("panel.ads.end_on"), end: true, cell: (row) => day(row.end_on) },
    {
      name: "price",
      label: t("panel.ads.price"),
      end: true,
      cell: (row) => (
        <span className="numeric">{row.price.minor ? priceText(lang, row.price) : t("panel.ads.free")}</span>
      ),
    },
  ];
}
