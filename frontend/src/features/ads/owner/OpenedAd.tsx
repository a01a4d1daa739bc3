import type { AdHistoryEntry, OwnAd, OwnInvoice } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { INVOICE_TONES } from "../../../lib/labels/invoiceStates";
import { langName } from "../../../lib/labels/languages";
import { moneyText } from "../../../lib/money";
import { fullTime } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { DecisionNote } from "../../../ui/panel/DecisionNote";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { Note } from "../../../ui/site/Note";
import { getOwnAd } from "../api";
import { bookedPlaces, designLangs } from "../designs";
import { PlacePreviews } from "../PlacePreviews";
import { AdActions } from "./AdActions";
import { AdStatus } from "./AdStatus";
import { priceWords } from "./packageWords";

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
      <ListStates list={list} failed={t("ads.owner.failed")} rows={3} />
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
          {ad.invoice && <Invoice invoice={ad.invoice} />}
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

const MOVERS = ["owner", "staff", "program", "clock"] as const;
const moverOf = ({ by }: AdHistoryEntry) => MOVERS.find((one) => one === by) ?? "program";

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
    [t("ads.owner.price"), priceWords(t, here, ad.package)],
    [
      t("ads.owner.places"),
      bookedPlaces(form, ad.package)
        .map(({ name }) => name)
        .join(", "),
    ],
    [
      t("ads.owner.in_languages"),
      designLangs(form)
        .map((lang) => langName(t, lang))
        .join(", "),
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

/** The invoice with its document, which carries the payment code. */
function Invoice({ invoice }: { invoice: OwnInvoice }) {
  const t = useT();
  const here = useLang();
  const { state, number, total, open, due_on, document } = invoice;
  return (
    <section>
      <h2 className="opened-ad__heading">{t("ads.owner.invoice")}</h2>
      <p className="row">
        <span>{number}</span>
        <span className={`status status--${INVOICE_TONES[state]}`}>{t(`account.invoice_${state}`)}</span>
      </p>
      <p>
        <b className="numeric">{moneyText(here, total)}</b>
        {open.minor > 0 && <> · {t("account.invoice_open", { amount: moneyText(here, open) })}</>}
        {due_on && <> · {t("account.invoice_due", { day: formatDate(here, due_on) })}</>}
      </p>
      {document && <PrivateFileList files={[document]} />}
    </section>
  );
}
