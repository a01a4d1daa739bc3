import type { AdHistoryEntry, AdState, OwnAd } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { fullTime, wall } from "../../../lib/portalTime";
import { capital } from "../../../lib/text";
import { useLoad } from "../../../lib/useLoad";
import { DecisionNote } from "../../../ui/panel/DecisionNote";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { Note } from "../../../ui/site/Note";
import { getOwnAd } from "../api";
import { bookedPlaces, designLangs } from "../designs";
import { PlacePreviews } from "../PlacePreviews";
import { AdActions } from "./AdActions";
import { AdStatus } from "./AdStatus";
import { InvoicePart } from "./InvoicePart";
import { priceWords } from "../../../lib/labels/packagePrice";
import { ReportPart } from "./ReportPart";

/** A booking of the person: its state, steps, designs, invoice and history. */
export function OpenedAd({ id }: { id: string }) {
  const t = useT();
  const list = useLoad(`ad.${id}`, (signal) => getOwnAd(id, signal));
  const ad = list.value;
  return (
    <>
      <header className="page-head">
        <h1>{ad ? ad.form.name || ad.package.name : t("ads.owner.facts")}</h1>
        {ad && <AdStatus ad={ad} />}
      </header>
      <ListStates list={list} failed={t("ads.owner.failed_single")} rows={3} />
      {ad && <Booking ad={ad} onChange={list.reload} />}
    </>
  );
}

function Booking({ ad, onChange }: { ad: OwnAd; onChange: () => void }) {
  const t = useT();
  const here = useLang();
  const places = bookedPlaces(ad.form, ad.package);
  return (
    <>
      <StateNotes ad={ad} />
      <p className="row my-ad__steps">
        <AdActions ad={ad} except={["submit"]} onDone={onChange} />
      </p>
      <div className="opened-ad">
        <div className="opened-ad__designs">
          {ad.payment && <InvoicePart ad={ad} />}
          {hasReport(ad) && <ReportPart id={ad.id} />}
          {ad.form.designs.map((design, at) => (
            <section key={at} aria-label={t("ads.owner.design", { number: at + 1 })}>
              <h2 className="opened-ad__heading">
                {t("ads.owner.design", { number: at + 1 })}: {langName(t, design.lang)}
              </h2>
              <PlacePreviews
                design={design}
                places={places}
                advertiser={ad.form.advertiser_name}
                pictures={ad.pictures}
              />
            </section>
          ))}
        </div>
        <div className="opened-ad__side">
          <Facts ad={ad} />
          {!ad.payment && <InvoicePart ad={ad} />}
          <Comments ad={ad} />
          <section>
            <h2 className="opened-ad__heading">{t("ads.owner.timeline")}</h2>
            <ol className="x ad-timeline">
              {ad.history.map((entry) => (
                <li key={`${entry.state}.${entry.at}`}>
                  {t(`ads.owner.state_${entry.state}`)}
                  <br />
                  <span className="tiny muted">
                    {fullTime(here, entry.at)} · {t(`ads.owner.by_${moverOf(entry)}`)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  );
}

const REPORTED: readonly AdState[] = ["running", "paused", "suspended", "completed", "archived"];

/** True once there are days to report. */
const hasReport = ({ state, history, start_on, earliest_on }: OwnAd) =>
  !!start_on &&
  start_on < earliest_on &&
  (REPORTED.includes(state) || history.some((entry) => entry.state === "running"));

/** Requests for changes and decisions before the one that is in force, which stands above. */
function Comments({ ad: { comments, decision } }: { ad: OwnAd }) {
  const t = useT();
  const here = useLang();
  const earlier = comments.filter(({ id, decided_at }) => id !== decision?.id || decided_at !== decision.decided_at);
  if (earlier.length === 0) return null;
  return (
    <section>
      <h2 className="opened-ad__heading">{t("ads.owner.comments")}</h2>
      <ol className="x ad-timeline">
        {earlier.map((one) => (
          <li key={`${one.id}.${one.decided_at}`}>
            <b>{t(`account.outcome_${one.outcome}`)}</b> {one.reason_label}
            <br />
            {one.text}
            <br />
            <span className="tiny muted">{fullTime(here, one.decided_at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const MOVERS = ["owner", "staff", "program", "clock"] as const;
const moverOf = ({ by }: AdHistoryEntry) => MOVERS.find((one) => one === by) ?? "program";

/** Days before the last one on which the renewal is offered, as in the reminder. */
const ENDING_DAYS = 7;

const isSoon = (day: string, from: string) => Date.parse(day) - Date.parse(from) <= ENDING_DAYS * 86_400_000;

function StateNotes({ ad }: { ad: OwnAd }) {
  const t = useT();
  const here = useLang();
  const { state, due_on, pause_from } = ad;
  return (
    <div className="form opened-ad__notes">
      {ad.decision && <DecisionNote decision={ad.decision} />}
      {ad.change_state && <Note>{t(`ads.owner.change_note_${ad.change_state}`)}</Note>}
      {(state === "submitted" || state === "in_review") && <Note>{t("ads.owner.waits")}</Note>}
      {state === "approved" && !ad.invoice && <Note>{t("ads.owner.invoice_coming")}</Note>}
      {state === "awaiting_payment" && due_on && (
        <Note tone="warn">{t("ads.owner.pay_by", { day: formatDate(here, due_on) })}</Note>
      )}
      {ad.actions.includes("prolong") && ad.end_on && isSoon(ad.end_on, ad.earliest_on) && (
        <Note>{t("ads.owner.ending_note", { day: formatDate(here, ad.end_on) })}</Note>
      )}
      {ad.services_featured_until && (
        <Note>
          {t(ad.form.enterprise_id ? "ads.owner.featured_enterprise" : "ads.owner.featured_own", {
            day: formatDate(here, wall(ad.services_featured_until)),
          })}
        </Note>
      )}
      {state === "paused" && ad.paused_by === "staff" && <Note>{t("ads.owner.paused_by_staff")}</Note>}
      {state === "running" && pause_from && (
        <p className="hint">{t("ads.owner.pause_from", { time: fullTime(here, pause_from) })}</p>
      )}
    </div>
  );
}

function Facts({ ad }: { ad: OwnAd }) {
  const t = useT();
  const here = useLang();
  const { form, start_on, end_on } = ad;
  const facts: [label: string, value: string][] = [
    [t("ads.owner.choose_package"), ad.package.name],
    [t("ads.owner.price"), priceWords(t, here, ad.package.price)],
    [
      t("ads.owner.places"),
      bookedPlaces(form, ad.package)
        .map(({ name }) => name)
        .join(", "),
    ],
    [
      t("ads.owner.in_languages"),
      capital(
        designLangs(form)
          .map((lang) => t(`common.lang.${lang}`))
          .join(", "),
      ),
    ],
    [t("ads.owner.advertiser"), form.advertiser_name],
  ];
  if (start_on && end_on) {
    facts.push([t("ads.owner.dates"), `${formatDate(here, start_on)} – ${formatDate(here, end_on)}`]);
  } else if (form.start_on) facts.push([t("ads.owner.start"), formatDate(here, form.start_on)]);
  return (
    <section>
      <h2 className="opened-ad__heading">{t("ads.owner.facts")}</h2>
      <dl className="description-list">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
      </dl>
    </section>
  );
}
