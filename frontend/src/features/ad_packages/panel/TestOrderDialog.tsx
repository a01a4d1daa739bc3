import { percentText } from "../../../lib/percent";
import type { AdPackageDetail, AdTestOrder } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText, priceText } from "../../../lib/money";
import { useLoad } from "../../../lib/useLoad";
import { Dialog } from "../../../ui/panel/Dialog";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { getTestOrder, loadTestInvoice } from "./api";

interface Props {
  package: AdPackageDetail;
  onClose: () => void;
}

/** What somebody who books the package today would get: days, price, tax, and the invoice as a file. */
export function TestOrderDialog({ package: one, onClose }: Props) {
  const t = useT();
  const order = useLoad(`test.${one.id}`, (signal) => getTestOrder(one.id, signal));
  return (
    <Dialog title={t("panel.ad_packages.test_order")} onClose={onClose}>
      <div className="stack">
        <p className="secondary">{t("panel.ad_packages.test_lead")}</p>
        <ListStates list={order} failed={t("panel.ad_packages.test_failed")} rows={3} />
        {order.value && <Order id={one.id} order={order.value} />}
      </div>
    </Dialog>
  );
}

function Order({ id, order }: { id: string; order: AdTestOrder }) {
  const t = useT();
  const lang = useLang();
  const { start_on, end_on, price, vat_lines, due_on, invoice } = order;
  const day = (iso: string) => formatDate(lang, iso);
  const facts: [label: string, value: string][] = [
    [
      t("panel.ad_packages.test_days"),
      start_on && end_on ? `${day(start_on)} – ${day(end_on)}` : t("panel.ad_packages.never_free"),
    ],
    [
      t("panel.ad_packages.price"),
      invoice === "not_needed" ? t("panel.ad_packages.test_free") : priceText(lang, price),
    ],
    ...vat_lines.map(({ basis_points, vat_minor }): [string, string] => [
      t("panel.ad_packages.test_vat", { rate: percentText(lang, basis_points / 100) }),
      moneyText(lang, { minor: vat_minor, currency: price.currency }),
    ]),
    [t("panel.ad_packages.test_due"), due_on ? day(due_on) : ""],
  ];
  return (
    <>
      <dl className="description-list">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
      </dl>
      {invoice === "creditor_incomplete" && <p className="note">{t("panel.ad_packages.test_gaps")}</p>}
      {invoice === "no_account" && <p className="note">{t("panel.ad_packages.test_no_account")}</p>}
      {invoice === "ready" && (
        <p>
          <DownloadButton
            name="test-order.pdf"
            label={t("panel.ad_packages.test_invoice")}
            load={() => loadTestInvoice(id)}
          >
            {t("panel.ad_packages.test_invoice")}
          </DownloadButton>
        </p>
      )}
    </>
  );
}
