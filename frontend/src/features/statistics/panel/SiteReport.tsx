import type { SiteStatistics } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { Change } from "../../../ui/panel/Change";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { ReadersChart } from "../../../ui/panel/ReadersChart";
import { A } from "../../../ui/site/A";
import { ArticleTable } from "./ArticleTable";
import { HoursMap } from "./HoursMap";
import { KeyFigure } from "./KeyFigure";
import { OriginBars } from "./OriginBars";

const CLICKS = ["phone", "route", "site"] as const;
const NUMBER = { end: true, className: "numeric" };

/** Numbers of the site: key figures and their change, days by language, hours, and what was read and tapped most. */
export function SiteReport({ numbers }: { numbers: SiteStatistics }) {
  const t = useT();
  const lang = useLang();
  const number = (value: number) => formatNumber(lang, value);
  const { before } = numbers;
  const days = numbers.days.length;
  return (
    <>
      <dl className="sums">
        <KeyFigure name={t("panel.statistics.readers")} value={number(numbers.readers)}>
          <Change now={numbers.readers} before={before?.readers ?? null} days={days} />
        </KeyFigure>
        <KeyFigure name={t("panel.statistics.views")} value={number(numbers.views)}>
          <Change now={numbers.views} before={before?.views ?? null} days={days} />
        </KeyFigure>
        {CLICKS.map((click) => (
          <KeyFigure key={click} name={t(`panel.statistics.clicks_${click}`)} value={number(numbers.clicks[click])}>
            <Change now={numbers.clicks[click]} before={before?.clicks[click] ?? null} days={days} />
          </KeyFigure>
        ))}
      </dl>
      {!before && <p className="hint sums__method">{t("panel.statistics.no_before", { count: days })}</p>}
      {numbers.readers > 0 && (
        <>
          <h2 className="sums__head">{t("panel.statistics.chart")}</h2>
          <ReadersChart days={numbers.days} />
        </>
      )}
      <OriginBars origins={numbers.origins} days={days} />
      <div className="report-pair report-pair--wide">
        <div>
          <h2 className="sums__head">{t("panel.statistics.hours", { count: numbers.hours.days })}</h2>
          <HoursMap hours={numbers.hours} />
        </div>
        <div>
          <h2 className="sums__head">{t("panel.statistics.by_language")}</h2>
          <ListTable
            caption={t("panel.statistics.by_language")}
            rows={[...LANGS]}
            idOf={(one) => one}
            columns={[
              {
                name: "locale",
                label: t("panel.statistics.locale"),
                heads: true,
                cell: (one) => t(`panel.statistics.readers_${one}`),
              },
              {
                ...NUMBER,
                name: "readers",
                label: t("panel.statistics.readers"),
                cell: (one) => number(numbers.readers_by_lang[one]),
              },
              {
                ...NUMBER,
                name: "views",
                label: t("panel.statistics.views"),
                cell: (one) => number(numbers.views_by_lang[one]),
              },
            ]}
          />
        </div>
      </div>
      {numbers.articles.length > 0 && (
        <>
          <h2 className="sums__head">{t("panel.statistics.top_articles")}</h2>
          <ArticleTable articles={numbers.articles} median={0} />
        </>
      )}
      <div className="report-pair">
        {numbers.authors.length > 0 && (
          <div>
            <h2 className="sums__head">{t("panel.statistics.authors")}</h2>
            <AuthorTable authors={numbers.authors} />
          </div>
        )}
        {numbers.contacts.length > 0 && (
          <div>
            <h2 className="sums__head">{t("panel.statistics.top_contacts")}</h2>
            <ContactTable numbers={numbers} />
          </div>
        )}
      </div>
      {numbers.contacts.length === 0 && <p className="hint sums__method">{t("panel.statistics.no_clicks")}</p>}
      <p className="hint sums__method">{t("panel.statistics.how_site")}</p>
    </>
  );
}

function AuthorTable({ authors }: Pick<SiteStatistics, "authors">) {
  const t = useT();
  const lang = useLang();
  return (
    <ListTable
      caption={t("panel.statistics.authors")}
      rows={authors}
      idOf={(author) => author.slug}
      columns={[
        {
          name: "author",
          label: t("panel.statistics.author"),
          heads: true,
          cell: (author) => (
            <A className="table__title" href={`/authors/${author.slug}`}>
              {author.name}
            </A>
          ),
        },
        {
          ...NUMBER,
          name: "articles",
          label: t("panel.statistics.tab_articles"),
          cell: (author) => formatNumber(lang, author.articles),
        },
        {
          ...NUMBER,
          name: "readers",
          label: t("panel.statistics.readers"),
          cell: (author) => formatNumber(lang, author.readers),
        },
      ]}
    />
  );
}

function ContactTable({ numbers }: { numbers: SiteStatistics }) {
  const t = useT();
  const lang = useLang();
  return (
    <ListTable
      caption={t("panel.statistics.top_contacts")}
      rows={numbers.contacts}
      idOf={(contact) => contact.id}
      columns={[
        {
          name: "contact",
          label: t("panel.statistics.contact"),
          heads: true,
          cell: (contact) =>
            contact.path ? (
              <A className="table__title" href={contact.path} lang={contact.lang}>
                {contact.name}
              </A>
            ) : (
              <span className="table__title">{contact.name}</span>
            ),
        },
        ...CLICKS.map((click) => ({
          ...NUMBER,
          name: click,
          label: t(`panel.statistics.clicks_${click}`),
          cell: (contact: SiteStatistics["contacts"][number]) => formatNumber(lang, contact.clicks[click]),
        })),
      ]}
    />
  );
}
