import type { LegalPageDetail, LegalWarning } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Icon } from "../../../ui/Icon";
import { fieldOf, missingIn, warningWords } from "../../../lib/labels/legal";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { A } from "../../../ui/site/A";

interface Props {
  shown: LegalPageDetail;
  address: UrlQuery;
}

/** What is missing in a page, each with the way to the place where it is entered. */
export function WarningCard({ shown, address }: Props) {
  const t = useT();
  const missing = missingIn(shown);
  const place = ({ kind, placeholder, lang }: LegalWarning) => {
    const field = kind === "placeholder_empty" && placeholder ? fieldOf(placeholder) : undefined;
    if (field) return address.with({ open: null, lang: null, tab: "identity", field });
    return lang && address.with({ lang });
  };
  return (
    <section className="card" aria-labelledby="warnings">
      <div className="card__head">
        <h2 id="warnings">{t("panel.legal.warnings")}</h2>
        {missing.length > 0 && (
          <span className="status status--warn">{t("panel.legal.missing", { count: missing.length })}</span>
        )}
      </div>
      <div className="card__body form">
        {!shown.effective && <p className="muted">{t("panel.legal.warn_not_in_force")}</p>}
        {missing.length === 0 ? (
          <p className="muted">{t("panel.legal.complete")}</p>
        ) : (
          <ul className="line-list line-list--warning">
            {missing.map((warning) => {
              const href = place(warning);
              return (
                <li key={`${warning.kind}.${warning.lang}.${warning.placeholder}`}>
                  <Icon name="warning" />
                  {href ? (
                    <A className="link" href={href}>
                      {warningWords(t, warning)}
                    </A>
                  ) : (
                    <span>{warningWords(t, warning)}</span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}
