import { useLang, useT } from "../../../lib/i18n";
import { formatNumber } from "../../../lib/format";
import { LANGS } from "../../../lib/paths";
import { langName } from "../../../lib/labels/languages";
import type { CategoryNode } from "../../../generated/api";
import { isState } from "../../../lib/labels/articleStates";

/** Articles in all; opened, by language and state. */
export function Counts({ node }: { node: CategoryNode }) {
  const t = useT();
  const lang = useLang();
  const { articles, by_state } = node;
  return (
    <details className="counts">
      <summary className="numeric">{t("common.articles", { count: articles })}</summary>
      <dl className="description-list tiny">
        {LANGS.map((code) => {
          const states = Object.entries(by_state[code] ?? {}).filter(([, count]) => count > 0);
          const words = states.map(
            ([state, count]) => `${isState(state) ? t(`panel.state.${state}`) : state} ${formatNumber(lang, count)}`,
          );
          return (
            <div className="counts__line" key={code}>
              <dt>{langName(t, code)}</dt>
              <dd>{words.join(", ") || "–"}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
