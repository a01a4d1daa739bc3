import type { AdRow } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { moneyText } from "../../../lib/money";
import type { Lang } from "../../../lib/page-types";
import { fullTime } from "../../../lib/portalTime";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { AdBadges } from "./AdBadges";

/** Columns of the list of bookings that wait. */
export function adColumns(t: Translate, lang: Lang, pathOf: (row: AdRow) => string): Column<AdRow>[] {
  return [
    {
      name: "ad",
      label: t("panel.ads_moderating.column_ad"),
      heads: true,
      cell: (row) => (
        <>
          <A className="table__title link" href={pathOf(row)}>
            {row.title}
          </A>
          <br />
          <span className="muted tiny">
            {[
              row.package,
              row.langs.map((one) => langName(t, one)).join(", "),
              row.price.minor > 0 ? moneyText(lang, row.price) : t("ad_packages.free"),
            ].join(" · ")}
          </span>
        </>
      ),
    },
    {
      name: "advertiser",
      label: t("ads.owner.advertiser"),
      cell: (row) => (
        <span className="ad-link">
          {row.advertiser}
          <br />
          <span className="muted tiny">{row.owner.name}</span>
        </span>
      ),
    },
    { name: "state", label: t("ads.owner.states"), cell: (row) => <AdBadges row={row} /> },
    {
      name: "start",
      label: t("ads.owner.start"),
      end: true,
      cell: (row) => {
        const day = row.start_on ?? row.wished_on;
        return day ? formatDate(lang, day) : t("panel.ads_moderating.first_free");
      },
    },
    {
      name: "due",
      label: t("panel.ads_moderating.column_due"),
      end: true,
      cell: (row) => (row.due_at ? fullTime(lang, row.due_at) : "–"),
    },
  ];
}
