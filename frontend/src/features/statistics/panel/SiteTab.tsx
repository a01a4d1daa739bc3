import type { ReactNode } from "react";
import type { SiteNumbers } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { Select } from "../../../ui/panel/Field";
import { PageHead } from "../../../ui/panel/PageHead";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { ArticleTable } from "./ArticleTable";
import { exportSite, siteNumbers } from "./api";
import { DaysChart } from "./DaysChart";
import { SPANS, spanOf } from "./spans";
import { KeyFigure } from "./KeyFigure";

const LANGS = ["en", "uk", "de"] as const;

/** The site as a whole: who came, in which language, what was read and tapped most. */
export function SiteTab({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const days = spanOf(address);
  const { value, error, loading, reload } = useLoad(`site${days}`, (signal) => siteNumbers(days, signal));
  return (
    <>
      <PageHead title={t("panel.statistics.title")}>
        <DownloadButton name="site.csv" label={t("panel.statistics.csv_site")} load={() => exportSite(days)}>
          CSV
        </DownloadButton>
      </PageHead>
      {tabs}
      <div className="card">
        <form className="tools" aria-label={t("panel.filters")} onSubmit={(event) => event.preventDefault()}>
          <Select
            label={t("panel.statistics.period")}
            value={String(days)}
            choices={SPANS.map((span) => ({ value: String(span), label: t("panel.statistics.days", { count: span }) }))}
            onChange={(span) => address.set({ days: span === "30" ? null : span })}
          />
          <p className="hint tools__note">{t("panel.statistics.scope_site")}</p>
        </form>
        {!value ? (
          <ListStates list={{ value, error, reload }} failed={t("panel.statistics.failed")} />
        ) : value.views === 0 && value.contacts.length === 0 ? (
          <EmptyState picture title={t("panel.statistics.none")} text={t("panel.statistics.none_site")} />
        ) : (
          <div aria-busy={loading || undefined}>
            <Site numbers={value} />
          </div>
        )}
      </div>
    </>
  );
}

function Site({ numbers }: { numbers: SiteNumbers }) {
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
      <table className="table table--cards">
        <thead>
          <tr>
            <th scope="col">{t("panel.statistics.locale")}</th>
            <th scope="col" className="table__end">
              {t("panel.statistics.readers")}
            </th>
            <th scope="col" className="table__end">
              {t("panel.statistics.views")}
            </th>
          </tr>
        </thead>
        <tbody>
          {LANGS.map((one) => (
            <tr key={one}>
              <th scope="row">{t(`panel.statistics.readers_${one}`)}</th>
              <td className="numeric table__end" data-l={t("panel.statistics.readers")}>
                {number(numbers.readers_by_lang[one])}
              </td>
              <td className="numeric table__end" data-l={t("panel.statistics.views")}>
                {number(numbers.views_by_lang[one])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

function ContactTable({ numbers }: { numbers: SiteNumbers }) {
  const t = useT();
  const lang = useLang();
  return (
    <table className="table table--cards">
      <caption className="visually-hidden">{t("panel.statistics.top_contacts")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("panel.statistics.contact")}</th>
          {CLICKS.map((click) => (
            <th key={click} scope="col" className="table__end">
              {t(`panel.statistics.clicks_${click}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.contacts.map((contact) => (
          <tr key={contact.id}>
            <th scope="row">
              {contact.path ? (
                <A className="table__title" href={contact.path} lang={contact.lang}>
                  {contact.name}
                </A>
              ) : (
                <span className="table__title">{contact.name}</span>
              )}
            </th>
            {CLICKS.map((click) => (
              <td key={click} className="numeric table__end" data-l={t(`panel.statistics.clicks_${click}`)}>
                {formatNumber(lang, contact.clicks[click])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
