import { useState } from "react";
import type { EnterpriseAd, InvoiceRow } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { BOOKING_TONES } from "../../../lib/labels/bookingStates";
import { moneyText } from "../../../lib/money";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import { InvoiceBadge } from "../../../ui/panel/InvoiceBadge";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { listAds, listInvoices } from "./api";
import { ShortPager } from "./ShortPager";

interface Props {
  id: string;
  /** Grows whenever enterprises or cases changed. */
  round: number;
}

/** Bookings and invoices of an enterprise, with what it owes; each for those who work with it. */
export function BusinessPart({ id, round }: Props) {
  return (
    <>
      {can("ads.moderate") && <Ads id={id} round={round} />}
      {can("invoices.manage") && <Invoices id={id} round={round} />}
    </>
  );
}

function Ads({ id, round }: Props) {
  const t = useT();
  const [page, setPage] = useState(1);
  const list = useLoad(`${id}.${round}.${page}`, (signal) => listAds(id, page, signal));
  return (
    <section aria-labelledby="enterprise-ads">
      <h3 id="enterprise-ads">{t("panel.enterprises.ads")}</h3>
      <ListStates list={list} failed={t("panel.ads.failed")} rows={2} />
      {list.value?.total === 0 && <p className="muted">{t("panel.enterprises.no_ads")}</p>}
      {list.value && list.value.total > 0 && (
        <>
          <ul className="x line-rows">
            {list.value.items.map((ad) => (
              <AdLine key={ad.id} ad={ad} />
            ))}
          </ul>
          <ShortPager list={list.value} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function AdLine({ ad }: { ad: EnterpriseAd }) {
  const t = useT();
  const here = useLang();
  const day = (date: string) => formatDateShort(here, date);
  return (
    <li>
      <A className="link" href={`/panel/manager/ads?booking=${ad.id}`}>
        {ad.title}
      </A>
      <span className={`status status--${BOOKING_TONES[ad.state]}`}>{t(`panel.ads.state_${ad.state}`)}</span>
      <span className="muted small line-rows__more">
        {ad.package}
        {ad.start_on && ad.end_on && ` · ${day(ad.start_on)} – ${day(ad.end_on)}`}
      </span>
    </li>
  );
}

function Invoices({ id, round }: Props) {
  const t = useT();
  const here = useLang();
  const [page, setPage] = useState(1);
  const list = useLoad(`${id}.${round}.${page}`, (signal) => listInvoices(id, page, signal));
  const { balances = [], invoices } = list.value ?? {};
  return (
    <section aria-labelledby="enterprise-invoices">
      <h3 id="enterprise-invoices">{t("panel.enterprises.invoices")}</h3>
      <ListStates list={list} failed={t("panel.invoices.failed")} rows={2} />
      {invoices?.total === 0 && <p className="muted">{t("panel.enterprises.no_invoices")}</p>}
      {invoices && invoices.total > 0 && (
        <>
          {balances.length === 0 && <p>{t("panel.enterprises.nothing_open")}</p>}
          {balances.map(({ open, overdue }) => (
            <p key={open.currency}>
              {overdue.minor > 0
                ? t("panel.invoices.balance", { open: moneyText(here, open), overdue: moneyText(here, overdue) })
                : t("panel.enterprises.open", { open: moneyText(here, open) })}
            </p>
          ))}
          <ul className="x line-rows">
            {invoices.items.map((row) => (
              <InvoiceLine key={row.id} row={row} />
            ))}
          </ul>
          <ShortPager list={invoices} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function InvoiceLine({ row }: { row: InvoiceRow }) {
  const t = useT();
  const here = useLang();
  return (
    <li>
      <A className="link numeric" href={`/panel/manager/ads?part=invoices&invoice=${row.id}`}>
        {row.number || t("panel.invoices.state_draft")}
      </A>
      {(row.number || row.kind === "credit_note") && <InvoiceBadge row={row} />}
      <span className="muted small line-rows__more numeric">
        {moneyText(here, row.total)}
        {row.issued_on && ` · ${formatDateShort(here, row.issued_on)}`}
      </span>
    </li>
  );
}
