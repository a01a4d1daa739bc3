import { formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { Envelope, SearchPage as Data } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { withQuery } from "../../lib/withQuery";
import { A } from "../../ui/site/A";
import { Empty } from "../../ui/site/Empty";
import { Pager } from "../../ui/Pager";
import { Hits } from "./Hits";
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
        {q === "" ? <p>{t("search.start")}</p> : <Types data={data} path={path} />}
      </header>
      {q === "" ? (
        <Topics topics={data.topics} title={t("search.topics")} />
      ) : (
        <div className="search__columns">
          {(hits.items.length > 0 || isNarrowed(data)) && (
            <aside className="search__side">
              <SearchFilters data={data} path={path} />
              {hits.items.length > 0 && <Topics topics={data.topics} title={t("search.topics")} wide />}
            </aside>
          )}
          <div>
            <div role="status">
              {instead && <p className="search__mean">{t("search.shown_for", { q, instead })}</p>}
              <p className="small secondary search__count" data-results>
                {t("search.results", { count: hits.total, q: instead ?? q })}
              </p>
            </div>
            {hits.items.length === 0 && <NoHits data={data} path={path} />}
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
        </div>
      )}
    </div>
  );
}

/** True if filters or a kind of result leave something out. */
const isNarrowed = ({ filter, type }: Data) => countFilters(filter) > 0 || type !== "all";

/** The way on where nothing was found: without the filters, or by topic. */
function NoHits({ data, path }: { data: Data; path: string }) {
  const t = useT();
  if (isNarrowed(data))
    return (
      <Empty title={t("search.empty_title")} text={t("search.empty_filter")}>
        <A className="button button--primary" href={withQuery(withoutFilters(path), { type: null })}>
          {t("article_lists.show_all")}
        </A>
      </Empty>
    );
  return (
    <>
      <Empty title={t("search.empty_title")} text={t("search.empty_text", { q: data.q })}>
        <A className="button button--line" href="/categories">
          {t("layout.categories")}
        </A>
        <A className="button button--line" href="/last/articles">
          {t("layout.latest")}
        </A>
      </Empty>
      <Topics topics={data.topics} title={t("search.topics")} />
    </>
  );
}

/** Categories and groups of contacts; beside results only where the window is wide. */
function Topics({ topics, title, wide = false }: { topics: Data["topics"]; title: string; wide?: boolean }) {
  const t = useT();
  if (topics.length === 0) return null;
  const isContact = ({ path }: Data["topics"][number]) => path.startsWith("/contacts/");
  return (
    <nav className={wide ? "search-topics search-topics--wide" : "search-topics"} aria-label={title}>
      <h2>{title}</h2>
      <TopicList topics={topics.filter((topic) => !isContact(topic))} />
      <h2>{t("layout.contacts")}</h2>
      <TopicList topics={topics.filter(isContact)} />
    </nav>
  );
}

function TopicList({ topics }: { topics: Data["topics"] }) {
  const here = useLang();
  return (
    <ul className="x row chips">
      {topics.map(({ label, path, lang }) => (
        <li key={path}>
          <A className="chip" href={path} lang={lang === here ? undefined : lang}>
            {label}
          </A>
        </li>
      ))}
    </ul>
  );
}

function Types({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const lang = useLang();
  return (
    <nav className="chips chips--scroll" aria-label={t("search.types")} data-filters>
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
