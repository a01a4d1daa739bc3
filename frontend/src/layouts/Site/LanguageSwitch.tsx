import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { LANGS, withLang } from "../../lib/paths";
import { LANGUAGES } from "../../lib/languages";

/** The same thing in another language: a real link, followed with a full load because every word changes. */
export function LanguageSwitch() {
  const t = useT();
  const { lang, path, data } = useEnvelope();
  const { alternates } = data.head;
  return (
    <nav className="language-links" aria-label={t("layout.language")}>
      {LANGS.map((code) => {
        const missing = code !== lang && alternates.length > 0 && !alternates.includes(code);
        const { short, name } = LANGUAGES[code];
        return (
          <a
            key={code}
            // a tag belongs to one language
            href={withLang(code, missing && path.startsWith("/tags/") ? "/last/articles" : path)}
            hrefLang={code}
            lang={code}
            data-lang={code}
            className={missing ? "is-missing" : undefined}
            aria-label={missing ? `${short} – ${name} – ${t("layout.not_translated")}` : `${short} – ${name}`}
            aria-current={code === lang ? "true" : undefined}
          >
            {short}
          </a>
        );
      })}
    </nav>
  );
}
