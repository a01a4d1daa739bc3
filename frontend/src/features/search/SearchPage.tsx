import { formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { Envelope, SearchHit, SearchPage as Data } from "../../lib/page-types";
import { withLang, withQuery } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Empty } from "../../ui/site/Empty";
import { Pager } from "../../ui/Pager";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { StoryMeta } from "../../ui/site/Story";
import { SearchField } from "./SearchField";
import { SearchFilters, countFilters, withoutFilters } from "./SearchFilters";

const TYPES = ["all", "article", "category", "section", "contact", "service", "enterprise", "author", "legal"] as const;

/** One search over everything, as a plain GET form. */
export function SearchPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "search" ? <Search data={envelope.data} path={envelope.path} /> : null;
}

function Search({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const lang = useLang();
  const { q, hits, shown_for: instead } = data;
  const isFiltered = countFilters(data.filter) > 0 || data.type !== "all";
  const offset = (hits.page - 1) * hits.per_page;
  const complete = hits.items.slice(0, Math.max(0, data.complete - offset));
  const partial = hits.items.slice(complete.length);
  return (
    <div className="container search">
      <header className="page-head">
        <h1>{t("search.title")}</h1>
        <form className="search-line search-line--big" role="search" action={withLang(lang, "/search")} method="get">
          <label className="visually-hidden" htmlFor="search-q">
            {t("search.label")}
          </label>
          <SearchField key={q} q={q} />
          <button className="button button--primary" type="submit">
            {t("search.find")}
          </button>
        </form>
        {q === "" ? (
          <p>{t("search.start")}</p>
        ) : (
          <>
            <Types data={data} path={path} />
            <SearchFilters data={data} path={path} />
          </>
        )}
      </header>
      {q !== "" && (
        <div role="status">
          {instead && <p className="search__mean">{t("search.shown_for", { q, instead })}</p>}
          <p className="small secondary">{t("search.results", { count: hits.total, q: instead ?? q })}</p>
        </div>
      )}
      {q !== "" && hits.items.length === 0 && isFiltered && (
        <Empty title={t("search.empty_title")} text={t("search.empty_filter")}>
          <A className="button button--primary" href={withQuery(withoutFilters(path), { type: null })}>
            {t("article_lists.show_all")}
          </A>
        </Empty>
      )}
      {q !== "" && hits.items.length === 0 && !isFiltered && (
        <Empty title={t("search.empty_title")} text={t("search.empty_text", { q })}>
          <A className="button button--line" href="/categories">
            {t("layout.categories")}
          </A>
          <A className="button button--line" href="/last/articles">
            {t("layout.latest")}
          </A>
        </Empty>
      )}
      <Hits hits={complete} start={offset + 1} />
      {partial.length > 0 && (
        <section aria-labelledby="search-partial">
          <h2 className="search__partial" id="search-partial">
            {data.complete === 0 ? t("search.partial_only", { q: instead ?? q }) : t("search.partial")}
          </h2>
          <Hits hits={partial} start={offset + complete.length + 1} />
        </section>
      )}
      <Pager path={path} page={hits.page} per_page={hits.per_page} total={hits.total} />
    </div>
  );
}

function Types({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const lang = useLang();
  return (
    <nav className="chips chips--scroll" aria-label={t("search.types")}>
      {TYPES.filter((type) => type === "all" || type === data.type || data.counts[type] > 0).map((type) => (
        <A
          key={type}
          className="chip"
          href={withQuery(path, { type: type === "all" ? null : type })}
          aria-current={data.type === type ? "page" : undefined}
        >
          {t(`search.type_${type}`)} <span className="numeric">{formatNumber(lang, data.counts[type])}</span>
        </A>
      ))}
    </nav>
  );
}

function Hits({ hits, start }: { hits: SearchHit[]; start: number }) {
  if (hits.length === 0) return null;
  return (
    <ol className="search-hits" start={start}>
      {hits.map((hit) => (
        <li key={hit.path}>
          <Hit hit={hit} />
        </li>
      ))}
    </ol>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const t = useT();
  const here = useLang();
  const { article } = hit;
  const cover = article?.cover;
  return (
    <article className={cover ? "story search-hit search-hit--picture" : "story search-hit"}>
      {cover && (
        <PictureFrame picture={cover} shape="picture--3x2" sizes="(min-width: 600px) 11rem, 6.5rem" decorative />
      )}
      <span
        className="kicker"
        lang={article && article.subcategory.lang !== here ? article.subcategory.lang : undefined}
      >
        {article ? article.subcategory.label : (hit.place ?? t(`search.hit_${hit.type}`))}
      </span>
      <h2>
        <A href={hit.path} lang={hit.lang}>
          {hit.title}
        </A>
      </h2>
      <p lang={hit.lang === here ? undefined : hit.lang}>
        {hit.snippet.map((part, index) => (part.mark ? <mark key={index}>{part.text}</mark> : part.text))}
      </p>
      {hit.missing.length > 0 && (
        <p className="search-hit__missing">{t("search.missing", { words: hit.missing.join(", ") })}</p>
      )}
      {article ? (
        <StoryMeta article={{ ...article, lang: hit.lang }} />
      ) : (
        hit.lang !== here && (
          <p className="meta">
            <span className="in-language">{t(`articles.in.${hit.lang}`)}</span>
          </p>
        )
      )}
    </article>
  );
}
