import { Fragment } from "react";
import { useT, type Translate } from "../../lib/i18n";
import type { Envelope, Lang, ListName, ListPage as List } from "../../lib/page-types";
import { StaticPart } from "../../lib/StaticPart";
import { withoutQuery } from "../../lib/paths";
import { AdSlot } from "../../ui/site/AdSlot";
import { A } from "../../ui/site/A";
import { Chips } from "../../ui/site/Chips";
import { ContactShortcuts } from "../../ui/site/ContactShortcuts";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";
import { Icon } from "../../ui/Icon";
import { ListCover } from "../../ui/site/ListCover";
import { NodeHeading } from "../../ui/site/NodeHeading";
import { Pager } from "../../ui/Pager";
import { Story } from "../../ui/site/Story";
import { AuthorHead } from "./AuthorHead";
import { DatedList } from "./DatedList";
import { ListFilters, isFiltered } from "./ListFilters";
import { ListLead } from "./ListLead";
import { Periods } from "./Periods";
import { SectionBand } from "./SectionBand";

/** Cards before the place between them: two rows of three, or three of two. */
const CARDS_BEFORE = 6;

/** Articles that a page needs for one of them to stand above the others. */
const ENOUGH_FOR_LEAD = 4;

/** Spans of time under one heading, where a list is read as a chronicle. */
const SPANS: Partial<Record<ListName, "day" | "month">> = { latest: "day", author: "month", tag: "month" };

/** Latest, popular, a section, a category, a subcategory, an author, a tag: one page, different heads. */
export function ArticleListPage({ envelope }: { envelope: Envelope }) {
  switch (envelope.page) {
    case "latest":
    case "popular":
    case "section":
    case "category":
    case "subcategory":
    case "tag": {
      const { page, data, path, lang } = envelope;
      return <StaticPart>{() => <Articles name={page} list={data} path={path} lang={lang} />}</StaticPart>;
    }
    // a text about an author may have content of other sites, which opens by a click
    case "author":
      return <Works name={envelope.page} list={envelope.data} path={envelope.path} lang={envelope.lang} />;
    default:
      return null;
  }
}

interface Props {
  name: ListName;
  list: List;
  path: string;
  lang: Lang;
}

/** The articles of a person; where others wrote one, the person follows them with the role. */
function Works({ list, ...props }: Props) {
  const t = useT();
  const items = list.articles.items.map((article) => {
    const found = list.roles.find(({ article_id }) => article_id === article.id);
    if (!found || !list.author) return article;
    return {
      ...article,
      author_names: [...article.author_names, `${t(`articles.role.${found.role}`)} ${list.author.name}`],
    };
  });
  return <Articles list={{ ...list, articles: { ...list.articles, items } }} {...props} />;
}

function Articles({ name, list, path, lang }: Props) {
  const t = useT();
  const { articles, filter, pinned } = list;
  const isFirst = articles.page === 1;
  const fallback = list.title_lang !== lang;
  const isByDate = name !== "popular" && filter.sort !== "popular";
  const hasLead = isByDate && !isFiltered(filter) && articles.items.length >= ENOUGH_FOR_LEAD;
  const lead = isFirst ? (pinned ?? (hasLead ? articles.items[0] : undefined)) : undefined;
  const span = isByDate ? SPANS[name] : undefined;
  const cards = articles.items.filter((article) => article !== lead);
  return (
    <>
      {name === "section" && (
        <SectionBand list={list} path={withoutQuery(path)} lang={fallback ? list.title_lang : undefined} />
      )}
      <div className="container">
        {name !== "section" && (
          <>
            <Crumbs crumbs={list.crumbs} />
            <ListCover cover={list.cover} />
          </>
        )}
        <header className="page-head">
          {list.author ? (
            <AuthorHead author={list.author} />
          ) : name === "section" ? null : (
            <>
              <NodeHeading icon={list.icon} title={list.title} lang={fallback ? list.title_lang : undefined} />
              {list.intro && <p lang={fallback ? list.title_lang : undefined}>{list.intro}</p>}
            </>
          )}
          {fallback && !list.author && <p className="small muted">{t(`article_lists.title_fallback.${lang}`)}</p>}
          {name === "popular" && <Periods current={filter.period ?? "24h"} />}
          <Chips
            chips={[...wholeCategory(t, name, list, lang), ...list.chips]}
            label={t(name === "subcategory" ? "article_lists.sisters" : "article_lists.subcategories")}
          />
          {name !== "popular" && (articles.total > 0 || isFiltered(filter)) && (
            <ListFilters filter={filter} path={path} total={articles.total + (pinned ? 1 : 0)} />
          )}
        </header>
        {list.intro_html && (
          <div
            className="prose list-intro"
            lang={fallback ? list.title_lang : undefined}
            dangerouslySetInnerHTML={{ __html: list.intro_html }}
          />
        )}
        {list.shortcuts.length > 0 && (
          <section className="list-shortcuts" aria-labelledby="shortcuts">
            <h2 id="shortcuts">{t("article_lists.shortcuts")}</h2>
            <ContactShortcuts contacts={list.shortcuts} />
          </section>
        )}
        {lead && <ListLead article={lead} pinned={lead === pinned} kicker={name !== "subcategory"} />}
        {articles.items.length > 0 ? (
          <>
            <h2 className="visually-hidden">{list.author ? t("article_lists.author_articles") : list.title}</h2>
            {span ? (
              <StaticPart className="days">{() => <DatedList articles={cards} by={span} />}</StaticPart>
            ) : (
              <StaticPart className="cards cards--filled">
                {() =>
                  cards.map((article, index) => (
                    <Fragment key={article.id}>
                      {index === CARDS_BEFORE && <AdSlot slots={list.ads} at="between" />}
                      <Story
                        article={article}
                        look={name === "popular" && index > 0 ? "strip" : "card"}
                        excerpt
                        first={index === 0 && !lead}
                        kicker={name !== "subcategory"}
                        rank={name === "popular" ? (articles.page - 1) * articles.per_page + index + 1 : undefined}
                        wide={cards.length % 3 === 2 && index >= cards.length - 2}
                      />
                    </Fragment>
                  ))
                }
              </StaticPart>
            )}
          </>
        ) : (
          <NothingHere name={name} filtered={name !== "popular" && isFiltered(filter)} path={path} />
        )}
        {(span || cards.length <= CARDS_BEFORE) && <AdSlot slots={list.ads} at="between" />}
        <Pager path={path} page={articles.page} per_page={articles.per_page} total={articles.total} />
        {list.head.feed && (
          <p className="feed-line">
            <a className="link" href={list.head.feed}>
              <Icon name="feed" /> {t("article_lists.feed")}
            </a>
          </p>
        )}
        <AdSlot slots={list.ads} at="end" />
      </div>
    </>
  );
}

/** Before the chips of subcategories: the whole category, which is this page or the one above it. */
function wholeCategory(t: Translate, name: ListName, { chips, crumbs }: List, here: Lang): List["chips"] {
  if (name === "category" && chips.length > 0) {
    const count = chips.reduce((sum, chip) => sum + (chip.count ?? 0), 0);
    return crumbs.slice(-1).map(({ path }) => ({ label: t("common.all"), path, lang: here, count, current: true }));
  }
  if (name !== "subcategory") return [];
  return crumbs.slice(-2, -1).map(({ label, path, lang }) => ({
    label: t("article_lists.all_in", { category: label }),
    path,
    lang,
    count: null,
    current: false,
  }));
}

interface NothingHereProps {
  name: ListName;
  filtered: boolean;
  path: string;
}

function NothingHere({ name, filtered, path }: NothingHereProps) {
  const t = useT();
  return (
    <Empty
      title={t(filtered ? "article_lists.empty_filter_title" : "article_lists.empty_title")}
      text={t(filtered ? "article_lists.empty_filter" : "article_lists.empty_text")}
    >
      {filtered ? (
        <A className="button button--primary" href={withoutQuery(path)}>
          {t("article_lists.show_all")}
        </A>
      ) : (
        <A className="button button--line" href={name === "latest" ? "/contacts" : "/last/articles"}>
          {t(name === "latest" ? "layout.contacts" : "article_lists.to_latest")}
        </A>
      )}
    </Empty>
  );
}
