import { useT } from "../../lib/i18n";
import { useFrame } from "../../lib/page-context";
import { A } from "./A";
import { TornPoster } from "./TornPoster";
import { withLang } from "../../lib/paths";
import { useLang } from "../../lib/i18n";

interface Props {
  status: number;
  title: string;
  message: string;
  path: string;
  /** What the search field starts with. */
  q: string;
}

export function ErrorView({ status, title, message, path, q }: Props) {
  const t = useT();
  const lang = useLang();
  const frame = useFrame();
  return (
    <div class="container">
      <div class="errpage">
        <div class="stack">
          <p class="kicker">{t("error_page.kicker", { status })}</p>
          <h1>{title}</h1>
          <p class="read sub errpage__text">{message}</p>
          {path && (
            <p class="tiny muted errpage__path">
              {t("error_page.address")}: <code>{path}</code>
            </p>
          )}
          <form class="searchline" role="search" action={withLang(lang, "/search")} method="get">
            <label class="vh" for="error-q">
              {t("error_page.search")}
            </label>
            <input
              class="input"
              id="error-q"
              name="q"
              type="search"
              placeholder={t("error_page.placeholder")}
              defaultValue={q}
            />
            <button class="btn btn--primary" type="submit">
              {t("error_page.find")}
            </button>
          </form>
          {path && (
            <p>
              <A class="link tapline" href={`/report?about=${encodeURIComponent(path)}`} rel="nofollow">
                {t("error_page.report")}
              </A>
            </p>
          )}
          <div class="chips">
            <A class="chip" href="/">
              {t("error_page.home")}
            </A>
            <A class="chip" href="/last/articles">
              {t("site.latest")}
            </A>
            {frame.categories.slice(0, 4).map((category) => (
              <A class="chip" key={category.path} href={category.path} lang={category.lang}>
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
