import type { ServiceCategoryNode } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";

/** Services in all; opened, the published ones by country. */
export function ServiceCounts({ node }: { node: ServiceCategoryNode }) {
  const t = useT();
  const lang = useLang();
  const words = t("panel.service_categories.services", { count: node.services });
  if (node.by_country.length === 0) return <span className="counts numeric muted small">{words}</span>;
  return (
    <details className="counts">
      <summary className="numeric">{words}</summary>
      <dl className="description-list tiny">
        {node.by_country.map(({ country, name, services }) => (
          <div className="counts__line" key={country}>
            <dt>{name}</dt>
            <dd>{formatNumber(lang, services)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
