import { useLang, useT, type Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Icon } from "../../../ui/Icon";
import { inLang } from "../../../lib/labels/languages";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import type { SiteSettings, LegalPageRow } from "../../../generated/api";
import { getSiteSettings, listLegalPages } from "../../../lib/commonCalls";
import { pageName, placeholderName } from "../../../lib/labels/legal";

const PATH = "/panel/admin/owner-content";
/** Pages that every portal needs; what is missing in the others stands in the list of legal pages. */
const NEEDED = ["imprint", "privacy", "terms", "accessibility"];
const SHOWN = 6;

interface Missing {
  key: string;
  label: string;
  href: string;
}

/** The remaining steps of the set-up, the most basic first; nothing when it is complete. */
function missing(t: Translate, lang: Lang, run: SiteSettings, pages: LegalPageRow[]): Missing[] {
  const found: Missing[] = [];
  if (!run.done.includes("operator"))
    found.push({ key: "operator", label: t("panel.dashboard.site_settings_operator"), href: `${PATH}?tab=identity` });
  if (!run.done.includes("mail"))
    found.push({ key: "mail", label: t("panel.dashboard.site_settings_mail"), href: `${PATH}?tab=setup&step=mail` });
  for (const page of pages) {
    const name = pageName(t, page, lang);
    const href = `${PATH}?open=${page.id}`;
    if (!page.effective && !page.approved) {
      if (NEEDED.includes(page.name))
        found.push({ key: page.id, label: t("panel.dashboard.site_settings_unwritten", { page: name }), href });
      continue;
    }
    for (const warning of page.warnings) {
      const key = `${page.id}.${warning.kind}.${warning.lang}.${warning.placeholder}`;
      if (warning.kind === "language_missing" && warning.lang) {
        const words = { page: name, lang: inLang(t, warning.lang) };
        found.push({
          key,
          label: t("panel.dashboard.site_settings_language", words),
          href: `${href}&lang=${warning.lang}`,
        });
      }
      if (warning.kind === "placeholder_empty" && warning.placeholder) {
        const words = { page: name, name: placeholderName(t, warning.placeholder) };
        found.push({ key, label: t("panel.dashboard.site_settings_placeholder", words), href: `${PATH}?tab=identity` });
      }
    }
  }
  return found;
}

/** Reminds those who may change it of a set-up that is not whole; it is gone when everything is done. */
export function SetupReminder() {
  const t = useT();
  const lang = useLang();
  const loaded = useLoad("setup", (signal) => Promise.all([getSiteSettings(signal), listLegalPages(signal)]));
  if (!loaded.value) return null;
  const [run, pages] = loaded.value;
  const left = missing(t, lang, run, pages);
  if (left.length === 0) return null;
  return (
    <section className="card setup-note" aria-labelledby="setup-left">
      <div className="card__head">
        <h2 id="setup-left">{t("panel.dashboard.site_settings")}</h2>
      </div>
      <div className="card__body">
        <p className="muted setup-note__text">{t("panel.dashboard.site_settings_text")}</p>
        <ul className="line-list line-list--warning">
          {left.slice(0, SHOWN).map(({ key, label, href }) => (
            <li key={key}>
              <Icon name="warning" />
              <A className="link" href={href}>
                {label}
              </A>
            </li>
          ))}
        </ul>
        {left.length > SHOWN && (
          <p>
            <A className="link" href={PATH}>
              {t("panel.dashboard.site_settings_more", { count: left.length - SHOWN })}
            </A>
          </p>
        )}
      </div>
    </section>
  );
}
