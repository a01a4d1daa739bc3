import type { SiteStatistics } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { ArticleTable } from "./ArticleTable";
import { DaysChart } from "./DaysChart";
import { KeyFigure } from "./KeyFigure";

const NUMBER = { end: true, className: "numeric" };

/** Numbers of the site: key figures, days, languages, and what was read and tapped most. */
export function SiteReport({ numbers }: { numbers: SiteStatistics }) {
  const t = useT();
  const lang = useLang();
  const number = (value: number) => formatNumber(lang, value);
  return (
    <>
      <dl className="sums">
        <KeyFigure name={t("panel.statistics.readers")} value={number(numbers.readers)} />
        <KeyFigure name={t("panel.statistics.views")} value={number(numbers.views)} />
        <KeyFigure name={t("panel.statistics.clicks_phone")} value={number(numbers.clicks.phone)} />
        <KeyFigure name={t("panel.statistics.clicks_route")} value={number(numbers.clicks.route)} />
        <KeyFigure name={t("panel.statistics.clicks_site")} value={number(numbers.clicks.site)} />
      </dl>
      <DaysChart days={numbers.days} />
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
      {numbers.articles.length > 0 && (
        <>
          <h2 className="sums__head">{t("panel.statistics.top_articles")}</h2>
          <ArticleTable articles={numbers.articles} median={0} />
        </>
      )}
      <h2 className="sums__head">{t("panel.statistics.top_contacts")}</h2>
      {numbers.contacts.length === 0 ? (
        <p className="hint sums__method">{t("panel.statistics.no_clicks")}</p>
      ) : (
        <ContactTable numbers={numbers} />
      )}
      <p className="hint sums__method">{t("panel.statistics.how_site")}</p>
    </>
  );
}

const CLICKS = ["phone", "route", "site"] as const;

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
