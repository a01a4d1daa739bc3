import type { LegalPageDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Icon } from "../../../ui/Icon";
import { warningWords } from "../../../lib/labels/legal";

/** Warnings about missing parts of a page. */
export function WarningCard({ shown }: { shown: LegalPageDetail }) {
  const t = useT();
  return (
    <section className="card" aria-labelledby="warnings">
      <div className="card__head">
        <h2 id="warnings">{t("panel.legal.warnings")}</h2>
      </div>
      <div className="card__body">
        {shown.warnings.length === 0 ? (
          <p className="muted">{t("panel.legal.complete")}</p>
        ) : (
          <ul className="line-list line-list--warning">
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
