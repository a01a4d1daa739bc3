import { useLang, useT } from "../../lib/i18n";
import type { ArticlePage as Data, Envelope } from "../../lib/page-types";
import { useLayout } from "../../lib/page-context";
import { AdSlot } from "../../ui/site/AdSlot";
import { A } from "../../ui/site/A";
import { ContentsList } from "../../ui/site/ContentsList";
import { Crumbs } from "../../ui/site/Crumbs";
import { Kicker, Story } from "../../ui/site/Story";
import { QrCode } from "../../ui/site/QrCode";
import { Share } from "../../ui/site/Share";
import { Section } from "../../ui/site/Section";
import { Note } from "../../ui/site/Note";
import { Bylines } from "./Bylines";
import { Cover } from "./Cover";
import { EventBox } from "./EventBox";
import { FallbackNote } from "../../ui/site/FallbackNote";
import { Gallery } from "./Gallery";
import { Imprint } from "./Imprint";
import { Prose } from "../../ui/site/Prose";
import { Languages } from "./Languages";
import { SponsorLine } from "./SponsorLine";
import { useTrackReading } from "./useTrackReading";
import { Icon } from "../../ui/Icon";

/** A word that a phone has no line for at the full size of a headline. */
const LONG_WORD = /[^\s-]{16}/;

export function ArticlePage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "article" ? <Article data={envelope.data} /> : null;
}

/** The article. What is written in another language than the page's carries its own `lang`. */
function Article({ data }: { data: Data }) {
  const t = useT();
  const here = useLang();
  const { name } = useLayout();
  const { article, languages, related } = data;
  const foreign = article.lang === here ? undefined : article.lang;
  useTrackReading(article.id, !data.preview);
  const dek = article.subtitle ?? article.excerpt;
  const hasRail = article.toc.length > 1 || languages.length > 1;
  const hasSide = data.ads.places.some(({ position }) => position === "side");
  return (
    <div className="container">
      <Crumbs crumbs={data.crumbs} />
      <article data-prefetch="intent">
        {data.preview && <Note tone="warn">{t("articles.preview")}</Note>}
        {foreign && (
          <FallbackNote shown={foreign} languages={languages}>
            {data.wish && (
              <>
                <br />
                <A className="link" href={`/profile/account?tab=notifications&wish=${article.id}`} rel="nofollow">
                  {data.wish}
                </A>
              </>
            )}
          </FallbackNote>
        )}
        <header className="article-head space-above-4">
          <Kicker article={article} />
          <h1 className={LONG_WORD.test(article.title) ? "has-long-word" : undefined} lang={foreign}>
            {article.title}
          </h1>
          {dek && (
            <p className="dek" lang={foreign}>
              {dek}
            </p>
          )}
        </header>
        {article.sponsor && <SponsorLine sponsor={article.sponsor} />}
        <Bylines article={article} />
        {article.cover && <Cover cover={article.cover} caption={article.cover_caption} lang={foreign} />}
        <div
          className={`article space-above-6 ${hasRail ? "article--free" : "article--bare"}${hasSide ? " article--side" : ""}`}
        >
          {hasRail && (
            <div className="article__rail">
              <details className="only-mobile contents-fold">
                <summary className="button button--line button--block">
                  <Icon name="list" /> {t("articles.contents")}
                </summary>
                <ContentsList id="toc-m" title={t("articles.contents")} toc={article.toc} lang={foreign} />
                <Languages languages={languages} original={article.original_lang} />
              </details>
              <div className="sticky only-desktop article-layout">
                <ContentsList id="toc" title={t("articles.contents")} toc={article.toc} lang={foreign} />
                <Languages languages={languages} original={article.original_lang} />
              </div>
            </div>
          )}
          <div className="article__body">
            {article.archived && <Note tone="warn">{t("articles.archived")}</Note>}
            {article.event && <EventBox event={article.event} path={article.path} />}
            <Prose html={article.body_html} lang={foreign} />
            <AdSlot slots={data.ads} at="between" />
            <Gallery pictures={article.gallery} />
            <Imprint article={article} lang={foreign} />
            <Share title={article.title}>
              {!data.preview && <QrCode path={`/codes/articles/${article.id}.svg`} name={`${article.id}.svg`} />}
            </Share>
            {!data.preview && (
              <p className="small report-line">
                <A className="link" href={`/consult?related=article:${article.id}`} rel="nofollow">
                  {t("articles.consult")}
                </A>{" "}
                <A className="link" href={`/report?about=article:${article.id}`} rel="nofollow">
                  {t("articles.report")}
                </A>
              </p>
            )}
            <p className="only-print">
              {name} · {data.address}
            </p>
          </div>
          <AdSlot slots={data.ads} at="side" />
        </div>
      </article>
      <AdSlot slots={data.ads} at="end" />
      {related.length > 0 && (
        <Section id="related" title={t("articles.related")}>
          <div className="cards--rows">
            {related.map((card) => (
              <Story key={card.id} article={card} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
