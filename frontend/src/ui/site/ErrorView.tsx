import { useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import { A } from "./A";
import { TornPoster } from "./TornPoster";
import { withLang } from "../../lib/paths";
import { useLang } from "../../lib/i18n";

interface Props {
  status: number;
  title: string;
  message: string;
  path: string;
  /** Initial text of the search field. */
  q: string;
}

export function ErrorView({ status, title, message, path, q }: Props) {
  const t = useT();
  const lang = useLang();
  const layout = useLayout();
  return (
    <div className="container">
      <div className="error-page">
        <div className="stack">
          <p className="kicker">{t("error_page.kicker", { status })}</p>
          <h1>{title}</h1>
          <p className="reading-font secondary error-page__text">{message}</p>
          {path && !message.includes(path) && (
            <p className="tiny muted error-page__path">
              {t("error_page.address")}: <code>{path}</code>
            </p>
          )}
          <form className="search-line" role="search" action={withLang(lang, "/search")} method="get">
            <label className="visually-hidden" htmlFor="error-q">
              {t("error_page.search")}
            </label>
            <input
              className="input"
              id="error-q"
              name="q"
              type="search"
              placeholder={t("error_page.placeholder")}
              defaultValue={q}
            />
            <button className="button button--primary" type="submit">
              {t("error_page.find")}
            </button>
          </form>
          {path && (
            <p>
              <A className="link tap-line" href={`/report?about=${encodeURIComponent(path)}`} rel="nofollow">
                {t("error_page.report")}
              </A>
            </p>
          )}
          <div className="chips">
            <A className="chip" href="/">
              {t("error_page.home")}
            </A>
            <A className="chip" href="/last/articles">
              {t("layout.latest")}
            </A>
            {layout.categories.slice(0, 4).map((category) => (
              <A className="chip" key={category.path} href={category.path} lang={category.lang}>
                {category.label}
              </A>
            ))}
          </div>
        </div>
        <TornPoster status={status} />
      </div>
    </div>
  );
}
