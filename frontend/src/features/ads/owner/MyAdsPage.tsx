import type { AdAction, AdState, AdStateCount, OwnAdRow } from "../../../generated/api";
import { formatDate, formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { priceWords } from "../../../lib/labels/packagePrice";
import { positive } from "../../../lib/query";
import { capital } from "../../../lib/text";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { Pager } from "../../../ui/Pager";
import { DecisionNote } from "../../../ui/panel/DecisionNote";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { Crumbs } from "../../../ui/site/Crumbs";
import { Empty } from "../../../ui/site/Empty";
import { countOwnAds, listOwnAds } from "../api";
import { AD_STATES } from "../labels";
import { DesignFace } from "../DesignFace";
import { AdActions } from "./AdActions";
import { AdStatus } from "./AdStatus";
import { OpenedAd } from "./OpenedAd";
import { Sparkline } from "./Sparkline";
import { adPath, CREATE_AD, MY_ADS } from "./paths";

/** The own bookings by state, and the one that is opened. */
export function MyAdsPage() {
  const t = useT();
  const lang = useLang();
  const opened = useUrlQuery().get("ad");
  const crumbs = [
    { label: t("account.crumb"), path: "/profile/account", lang },
    { label: t("ads.owner.my_ads"), path: MY_ADS, lang },
  ];
  return (
    <div className="container">
      <Crumbs crumbs={opened ? [...crumbs, { label: t("ads.owner.facts"), path: adPath(opened), lang }] : crumbs} />
      {opened ? <OpenedAd key={opened} id={opened} /> : <OwnAds />}
    </div>
  );
}

function OwnAds() {
  const t = useT();
  const address = useUrlQuery();
  const state = AD_STATES.find((one) => one === address.get("state")) ?? null;
  const page = positive(address.get("page"), 1);
  const list = useLoad(`ads.${state}.${page}`, (signal) => listOwnAds(state, page, signal));
  const counts = useLoad("ads.counts", countOwnAds);
  const { value } = list;
  const reload = () => {
    list.reload();
    counts.reload();
  };
  return (
    <>
      <header className="page-head">
        <div className="row row--between">
          <h1>{t("ads.owner.my_ads")}</h1>
          <A className="button button--poster" href={CREATE_AD}>
            {t("ads.owner.new")}
          </A>
        </div>
      </header>
      <StateChips state={state} counts={counts.value ?? []} with={address.with} />
      <ListStates list={list} failed={t("ads.owner.failed")} rows={3} />
      {value?.total === 0 && (
        <Empty title={t("ads.owner.none")} text={t("ads.owner.none_text")}>
          <A className="button button--line" href="/advertising/package">
            {t("ads.owner.compare_packages")}
          </A>
        </Empty>
      )}
      {value && value.total > 0 && (
        <>
          <ul className="x">
            {value.items.map((ad) => (
              <Row key={ad.id} ad={ad} onChange={reload} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
    </>
  );
}

interface ChipsProps {
  state: AdState | null;
  counts: readonly AdStateCount[];
  with: (changes: Record<string, string | null>) => string;
}

function StateChips({ state, counts, with: addressWith }: ChipsProps) {
  const t = useT();
  const lang = useLang();
  const countOf = (one: AdState) => counts.find((count) => count.state === one)?.count ?? 0;
  return (
    <nav className="chips chips--scroll" aria-label={t("ads.owner.states")}>
      <A className="chip" href={MY_ADS} aria-current={state === null ? "page" : undefined}>
        {t("ads.owner.state_all")}
      </A>
      {AD_STATES.filter((one) => one === state || countOf(one) > 0).map((one) => (
        <A
          key={one}
          className="chip"
          href={addressWith({ state: one, page: null })}
          aria-current={one === state ? "page" : undefined}
        >
          {t(`ads.owner.state_${one}`)}
          <span className="numeric">{formatNumber(lang, countOf(one))}</span>
        </A>
      ))}
    </nav>
  );
}

/** The steps that matter most in a state; the opened booking offers all of them. */
const LISTED: Partial<Record<AdState, readonly AdAction[]>> = {
  draft: ["edit", "remove"],
  changes_requested: ["edit"],
  submitted: ["withdraw"],
  in_review: ["withdraw"],
  running: ["pause", "prolong"],
  paused: ["resume"],
  completed: ["copy"],
  rejected: ["copy"],
  cancelled: ["copy"],
  archived: ["copy"],
};

const hidden = ({ state, actions }: OwnAdRow) => actions.filter((action) => !LISTED[state]?.includes(action));

function Row({ ad, onChange }: { ad: OwnAdRow; onChange: () => void }) {
  const t = useT();
  const here = useLang();
  const { state, start_on, end_on, due_on } = ad;
  const facts = [
    ad.title === ad.package ? "" : ad.package,
    capital(ad.langs.map((lang) => t(`common.lang.${lang}`)).join(", ")),
    start_on && end_on ? `${formatDate(here, start_on)}\u00a0– ${formatDate(here, end_on)}` : "",
    priceWords(t, here, ad.price),
  ].filter(Boolean);
  return (
    <li className="my-ad">
      <div className="my-ad__poster">
        {ad.design && (
          <DesignFace design={ad.design} ratio="poster" advertiser="" pictures={ad.picture ? [ad.picture] : []} />
        )}
      </div>
      <div className="my-ad__text">
        <AdStatus ad={ad} />
        <h2 className="poster-type my-ad__title">
          <A href={adPath(ad.id)}>{ad.title}</A>
        </h2>
        <p className="small secondary">{facts.join(" · ")}</p>
        {(state === "submitted" || state === "in_review") && <p className="small">{t("ads.owner.waits")}</p>}
        {state === "awaiting_payment" && due_on && (
          <p className="small">
            <b>{t("ads.owner.pay_by", { day: formatDate(here, due_on) })}</b>{" "}
            <span className="whole">{ad.invoice_number}</span>
          </p>
        )}
        {ad.decision && <DecisionNote decision={ad.decision} />}
      </div>
      <Numbers ad={ad} />
      <div className="my-ad__actions">
        <A className="button button--line" href={adPath(ad.id)} aria-label={`${t("ads.owner.open")}: ${ad.title}`}>
          {t("ads.owner.open")}
        </A>
        {state === "awaiting_payment" && (
          <A className="button button--primary" href={adPath(ad.id)} aria-label={`${t("ads.owner.pay")}: ${ad.title}`}>
            {t("ads.owner.pay")}
          </A>
        )}
        <AdActions ad={ad} except={hidden(ad)} onDone={onChange} />
      </div>
    </li>
  );
}

/** Views and clicks so far, with the views of the last days as a line. */
function Numbers({ ad: { id, title, views, clicks, views_by_day } }: { ad: OwnAdRow }) {
  const t = useT();
  const here = useLang();
  if (views === 0) return null;
  return (
    <A className="my-ad__numbers" href={`${adPath(id)}#report`} aria-label={`${t("ads.owner.report")}: ${title}`}>
      {views_by_day.length > 1 && <Sparkline values={views_by_day} />}
      <span>
        <b className="numeric">{formatNumber(here, views)}</b>{" "}
        <span className="tiny muted">{t("ads.owner.views", { count: views })}</span>
      </span>
      <span>
        <b className="numeric">{formatNumber(here, clicks)}</b>{" "}
        <span className="tiny muted">{t("ads.owner.clicks", { count: clicks })}</span>
      </span>
    </A>
  );
}
