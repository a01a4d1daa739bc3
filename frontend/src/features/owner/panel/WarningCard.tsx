import type { OwnerPageShown } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Icon } from "../../../ui/panel/Icon";
import { warningWords } from "./names";

/** What is still missing in a page. */
export function WarningCard({ shown }: { shown: OwnerPageShown }) {
  const t = useT();
  return (
    <section class="card" aria-labelledby="warnings">
      <div class="card__h">
        <h2 id="warnings">{t("panel.owner.warnings")}</h2>
      </div>
      <div class="card__b">
        {shown.warnings.length === 0 ? (
          <p class="muted">{t("panel.owner.complete")}</p>
        ) : (
          <ul class="own__list own__list--warn">
            {shown.warnings.map((warning) => (
              <li key={`${warning.kind}.${warning.lang}.${warning.placeholder}`}>
                <Icon name="warning" />
                <span>{warningWords(t, warning)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
