import type { AdReview } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import { fullTime } from "../../../lib/portalTime";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { CaseDecision } from "../../../ui/panel/CaseDecision";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { InvoiceBadge } from "../../../ui/panel/InvoiceBadge";
import { getBooking } from "./api";
import { BookingBadges } from "./BookingBadges";
import { BookingFacts } from "./BookingFacts";
import { BookingReport } from "./BookingReport";
import { BookingSteps } from "./BookingSteps";

interface Props {
  id: string;
  /** Grows whenever bookings or cases changed. */
  round: number;
  onChange: () => void;
  onClose: () => void;
}

/** The booking that the address names: its days, designs, owner, invoice, history, and the steps with it. */
export function OpenedBooking({ id, round, onChange, onClose }: Props) {
  const t = useT();
  const { value, error, reload, put } = useLoad(`${id}.${round}`, (signal) => getBooking(id, signal));
  const done = (next: AdReview | null) => {
    if (next) put(next);
    onChange();
  };
  return (
    <section className="card opened-service" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title">{value?.ad.title ?? t("panel.ads.opened")}</h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.ads.failed_single")} rows={3} />
      {value && (
        <div className="opened-service__body">
          <div className="stack">
            <BookingBadges row={value.ad} />
            {value.ad.billing_fault && <p className="note">{faultText(t, value.ad.billing_fault)}</p>}
            <CaseDecision row={value.case} title={value.ad.title} onDone={onChange} />
            <BookingFacts review={value} />
            <Designs review={value} />
            {can("ads.moderate") && hasRun(value) && <BookingReport id={id} />}
          </div>
          <div className="stack">
            <BookingInvoice review={value} />
            <BookingSteps review={value} onDone={done} />
            <History review={value} />
          </div>
        </div>
      )}
    </section>
  );
}

/** True once the booking was on the site. */
const hasRun = ({ ad: { state }, history }: AdReview) =>
  state === "running" || state === "completed" || history.some((entry) => entry.state === "running");

const faultText = (t: ReturnType<typeof useT>, fault: string): string =>
  fault === "creditor_incomplete" ? t("panel.ads.fault_creditor") : t("panel.ads.fault_recipient");

function Designs({ review }: { review: AdReview }) {
  const t = useT();
  const here = useLang();
  return (
    <section aria-labelledby="booking-designs">
      <h3 id="booking-designs">{t("panel.ads.designs")}</h3>
      <ul className="worklist">
        {review.form.designs.map((design, place) => (
          <li key={place} lang={design.lang === here ? undefined : design.lang}>
            <span className="status status--mute">{design.lang.toUpperCase()}</span>{" "}
            <strong>{design.headline || design.alt}</strong> {design.line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BookingInvoice({ review: { invoice, ad } }: { review: AdReview }) {
  const t = useT();
  const lang = useLang();
  if (!invoice) return null;
  return (
    <section aria-labelledby="booking-invoice">
      <h3 id="booking-invoice">{t("panel.ads.invoice")}</h3>
      <p className="row">
        <A className="link numeric" href={`/panel/manager/ads?part=invoices&invoice=${invoice.id}`}>
          {invoice.number}
        </A>
        <InvoiceBadge row={invoice} />
      </p>
      <p className="small secondary">
        {invoice.open.minor > 0 && ad.due_on
          ? t("panel.ads.invoice_open", {
              open: moneyText(lang, invoice.open),
              day: formatDateShort(lang, ad.due_on),
            })
          : moneyText(lang, invoice.total)}
      </p>
    </section>
  );
}

function History({ review: { history, decisions } }: { review: AdReview }) {
  const t = useT();
  const lang = useLang();
  return (
    <>
      <section aria-labelledby="booking-history">
        <h3 id="booking-history">{t("panel.ads.history")}</h3>
        <ol className="worklist">
          {history.map(({ state, at }) => (
            <li key={`${state}.${at}`}>
              {t(`panel.ads.state_${state}`)} <span className="tiny muted">{fullTime(lang, at)}</span>
            </li>
          ))}
        </ol>
      </section>
      {decisions.length > 0 && (
        <section aria-labelledby="booking-decisions">
          <h3 id="booking-decisions">{t("panel.ads.decisions")}</h3>
          <FormerDecisions decisions={decisions} />
        </section>
      )}
    </>
  );
}
