import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { withQuery } from "../../lib/withQuery";
import type { Period } from "../../lib/page-types";
import { A } from "../../ui/site/A";

const PERIODS: Period[] = ["24h", "7d", "30d"];

/** The time over which readers are counted, and how. */
export function Periods({ current }: { current: Period }) {
  const t = useT();
  const { path } = useEnvelope();
  return (
    <>
      <nav className="segmented" aria-label={t("article_lists.period")}>
        {PERIODS.map((period) => (
          <A key={period} href={withQuery(path, { period })} aria-current={period === current ? "page" : undefined}>
            {t(`article_lists.period_${period}`)}
          </A>
        ))}
      </nav>
      <p className="small">{t("article_lists.measured")}</p>
    </>
  );
}
