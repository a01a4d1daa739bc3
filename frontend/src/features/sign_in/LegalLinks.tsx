import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { LegalReference } from "../../lib/page-types";
import { withLang } from "../../lib/paths";

/** The legal pages that a new account agrees to, opened beside the form so that nothing typed is lost. */
export function LegalLinks({ legal }: { legal: LegalReference[] }) {
  const t = useT();
  const here = useLang();
  return legal.map(({ title, lang, path, number, effective_from }) => (
    <p key={path} className="hint legal-reference">
      <a
        className="link tap-line"
        href={withLang(here, path)}
        lang={lang === here ? undefined : lang}
        target="_blank"
        rel="noopener"
      >
        {title}
      </a>
      <span className="numeric">
        {t("legal.version", { number })} · {t("legal.in_force_since", { date: formatDate(here, effective_from) })}
      </span>
    </p>
  ));
}
