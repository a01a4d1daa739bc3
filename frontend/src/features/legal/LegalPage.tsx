import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { Envelope, LegalPage as Data } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { ContentsList } from "../../ui/site/ContentsList";
import { Crumbs } from "../../ui/site/Crumbs";
import { Note } from "../../ui/site/Note";
import { Prose } from "../../ui/site/Prose";

export function LegalPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "legal" ? <Legal data={envelope.data} /> : null;
}

/** A page of the operator: the version in force, an earlier one, or one that is not in force yet. */
function Legal({ data }: { data: Data }) {
  const t = useT();
  const here = useLang();
  const foreign = data.lang === here ? undefined : data.lang;
  const date = formatDate(here, data.effective_from);
  const since = data.current
    ? t("legal.in_force_since", { date })
    : t(data.upcoming ? "legal.in_force_from" : "legal.was_in_force_from", { date });
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: data.title, path: data.path, lang: data.lang }]} />
      <article className={data.toc.length > 1 ? "legal legal--long" : "legal"}>
        <header className="article-head space-above-4">
          <h1 lang={foreign}>{data.title}</h1>
          <p className="muted numeric">
            {t("legal.version", { number: data.number })} · {since}
          </p>
        </header>
        {foreign && <Note>{t(`legal.fallback.${here}`)}</Note>}
        {!data.current && (
          <Note tone="warn">
            {t(data.upcoming ? "legal.upcoming" : "legal.not_in_force")}{" "}
            <A className="link" href={data.path}>
              {t("legal.to_present")}
            </A>
          </Note>
        )}
        {data.change_summary && (
          <Note>
            <b>{t("legal.what_is_new")}:</b> <span lang={foreign}>{data.change_summary}</span>
          </Note>
        )}
        {data.toc.length > 1 && (
          <div className="legal__rail">
            <details className="only-mobile contents-fold">
              <summary className="button button--line button--block">
                <Icon name="list" /> {t("legal.contents")}
              </summary>
              <ContentsList id="toc-m" title={t("legal.contents")} toc={data.toc} lang={foreign} />
            </details>
            <div className="only-desktop legal__contents">
              <ContentsList id="toc" title={t("legal.contents")} toc={data.toc} lang={foreign} />
            </div>
          </div>
        )}
        <Prose html={data.body_html} lang={foreign} />
      </article>
      {data.versions.length > 1 && (
        <section className="legal__versions" aria-labelledby="versions">
          <h2 id="versions">{t("legal.versions")}</h2>
          <ol className="x" reversed>
            {data.versions.map((version) => (
              <li key={version.number}>
                <A
                  className="link"
                  href={version.current ? data.path : version.path}
                  aria-current={version.shown ? "page" : undefined}
                >
                  {t("legal.version", { number: version.number })} · {formatDate(here, version.effective_from)}
                </A>
                {version.current && <span className="chip">{t("legal.now")}</span>}
                {version.upcoming && <span className="chip">{t("legal.future")}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
