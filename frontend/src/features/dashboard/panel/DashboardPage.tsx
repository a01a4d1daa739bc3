import type { ReactNode } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { formatNumber } from "../../../lib/format";
import { LANGS } from "../../../lib/paths";
import { can, user } from "../../../lib/session";
import { useSignal } from "../../../lib/signal";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { Icon } from "../../../ui/Icon";
import { PageHead } from "../../../ui/panel/PageHead";
import { A } from "../../../ui/site/A";
import { useArticleSummary } from "../../../lib/panelCounts";
import type { ArticleSummary, Lang } from "../../../generated/api";
import { Activity } from "./Activity";
import { FirstSteps } from "./FirstSteps";
import { ReadersCard } from "./ReadersCard";
import { SiteReadersNote } from "./SiteReadersNote";
import { SetupReminder } from "./SetupReminder";
import { useSiteReaders, type SiteReaders } from "./useSiteReaders";
import { useWorkLists, WaitingWork, WorkDone } from "./WorkLists";
import { langName } from "../../../lib/labels/languages";

function greetingKey(hour: number) {
  if (hour < 5) return "panel.dashboard.night";
  if (hour < 12) return "panel.dashboard.morning";
  return hour < 18 ? "panel.dashboard.day" : "panel.dashboard.evening";
}

/** The start page: counts of articles and the work that waits for this person; `children` are actions beside the heading. */
export function DashboardPage({ children }: { children: ReactNode }) {
  const t = useT();
  const person = useSignal(user);
  const counts = useArticleSummary();
  const reviews = can("articles.publish");
  const lists = useWorkLists({ counts: counts.value, reviews });
  const site = useSiteReaders(can("statistics.site"));
  const name = person.name || person.email;
  return (
    <>
      <PageHead title={t(greetingKey(new Date().getHours()), { name })}>
        <A className="button button--line dashboard-site" href="/">
          <Icon name="globe" /> {t("panel.open_site")}
        </A>
        {children}
      </PageHead>
      {counts.value ? (
        <Figures counts={counts.value} site={site} reviews={reviews} />
      ) : (
        <div className="card">
          <ListStates list={counts} failed={t("panel.dashboard.failed")} rows={2} />
        </div>
      )}
      {can("statistics.site") && <ReadersCard site={site} />}
      <div className="panel-columns">
        <WaitingWork lists={lists} />
        {can("categories.manage") && counts.value && <FirstSteps published={counts.value.all.published ?? 0} />}
        {can("legal.manage") && <SetupReminder />}
        {can("articles.read") && <Activity />}
        <WorkDone lists={lists} />
        {counts.value && <MissingTranslations counts={counts.value} />}
      </div>
    </>
  );
}

interface FiguresProps {
  counts: ArticleSummary;
  site: SiteReaders;
  /** The person decides about texts of others. */
  reviews: boolean;
}

function Figures({ counts, site, reviews }: FiguresProps) {
  const t = useT();
  const lang = useLang();
  const figures = [
    // people on the whole site for those who see its chart, else readers of the person's articles
    can("statistics.site")
      ? { label: t("panel.dashboard.readers"), value: site.week, note: <SiteReadersNote site={site} /> }
      : {
          label: t("panel.dashboard.readers"),
          value: counts.readers_this_week,
          note: t("panel.dashboard.readers_note"),
        },
    {
      label: t("panel.dashboard.published"),
      value: counts.published_this_week,
      note: t("panel.dashboard.last_7_days"),
    },
    reviews
      ? { label: t("panel.dashboard.to_review"), value: counts.all.in_review ?? 0, note: "" }
      : { label: t("panel.dashboard.mine_in_review"), value: counts.own.in_review ?? 0, note: "" },
    {
      label: t("panel.dashboard.my_drafts"),
      value: (counts.own.draft ?? 0) + (counts.own.changes_requested ?? 0),
      note: "",
    },
  ];
  return (
    <div className="key-figures">
      {figures.map(({ label, value, note }) => (
        <div className="key-figure" key={label}>
          <span>{label}</span>
          <b className="numeric">{value === null ? "–" : formatNumber(lang, value)}</b>
          <span>{note}</span>
        </div>
      ))}
    </div>
  );
}

/** Articles that miss a language; not shown while there is nothing to translate. */
function MissingTranslations({ counts }: { counts: ArticleSummary }) {
  const t = useT();
  const lang = useLang();
  const missing = (code: Lang) => counts.missing[code] ?? 0;
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  // each article has a text in a language, or misses one
  const articles = Math.round((sum(Object.values(counts.all)) + sum(LANGS.map(missing))) / LANGS.length);
  if (articles === 0) return null;
  return (
    <section className="card" aria-labelledby="missing-translations">
      <div className="card__head">
        <h2 id="missing-translations">{t("panel.dashboard.missing")}</h2>
        <A className="link" href="/panel/manager/articles?tab=matrix">
          {t("panel.dashboard.matrix")}
        </A>
      </div>
      <div className="card__body">
        <ul className="bars">
          {LANGS.map((code) => (
            <li key={code}>
              <A className="link" href={`/panel/manager/articles?missing=${code}`}>
                {langName(t, code)}
              </A>
              <span className="numeric">
                {t("panel.dashboard.missing_of", { number: formatNumber(lang, missing(code)), count: articles })}
              </span>
              <span className={`bars__bar bars__bar--${code}`} aria-hidden="true">
                <i style={{ "--v": `${Math.round((missing(code) / Math.max(1, articles)) * 100)}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
