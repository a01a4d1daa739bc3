import { useState } from "react";
import type { AdPackageDetail, AdPackageFigures } from "../../../generated/api";
import { dayAfter, formatDateShort, formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { getFigures } from "./api";
import { TestOrderDialog } from "./TestOrderDialog";

/** How full a package is over the next 90 days, what it brought in, and the trial of an order. */
export function PackageFigures({ package: one }: { package: AdPackageDetail }) {
  const t = useT();
  const [testing, setTesting] = useState(false);
  const figures = useLoad(`figures.${one.id}.${one.form.version}`, (signal) => getFigures(one.id, signal));
  return (
    <section className="card__body stack" aria-labelledby="package-figures">
      <div className="row">
        <h3 id="package-figures">{t("panel.ad_packages.figures")}</h3>
        <Button icon="card" onClick={() => setTesting(true)}>
          {t("panel.ad_packages.test_order")}
        </Button>
      </div>
      <ListStates list={figures} failed={t("panel.ad_packages.figures_failed")} rows={3} />
      {figures.value && (
        <>
          <Forecast figures={figures.value} />
          <Revenue figures={figures.value} />
        </>
      )}
      {testing && <TestOrderDialog package={one} onClose={() => setTesting(false)} />}
    </section>
  );
}

function Forecast({ figures: { from, booked, free, first_free_on } }: { figures: AdPackageFigures }) {
  const t = useT();
  const lang = useLang();
  const said = t("panel.ad_packages.forecast_text", {
    some: formatNumber(lang, booked.filter((number) => number > 0).length),
    full: formatNumber(lang, free.filter((number) => number === 0).length),
  });
  const levelOf = (at: number) => {
    const [taken = 0, left = 0] = [booked[at], free[at]];
    return left === 0 ? 1 : taken / Math.max(1, taken + left);
  };
  return (
    <div>
      <p className="small secondary">{t("panel.ad_packages.forecast", { count: booked.length })}</p>
      <div className="occupancy__days" role="img" aria-label={said}>
        {booked.map((number, at) => (
          <span
            key={at}
            className={free[at] === 0 ? "is-full" : number > 0 ? "is-booked" : undefined}
            title={t("panel.ad_packages.day_free", {
              day: formatDateShort(lang, dayAfter(from, at)),
              booked: number,
              free: free[at] ?? 0,
            })}
            style={{ "--level": levelOf(at) }}
          />
        ))}
      </div>
      <p className="small occupancy__said">
        {said}.{" "}
        {first_free_on
          ? t("panel.ad_packages.first_free", { day: formatDateShort(lang, first_free_on) })
          : t("panel.ad_packages.never_free")}
      </p>
    </div>
  );
}

function Revenue({ figures: { revenue } }: { figures: AdPackageFigures }) {
  const t = useT();
  const lang = useLang();
  if (revenue.length === 0) return <p className="small secondary">{t("panel.ad_packages.revenue_none")}</p>;
  return (
    <table className="count-table">
      <caption>{t("panel.ad_packages.revenue")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("panel.ad_packages.month")}</th>
          <th scope="col">{t("panel.ad_packages.received")}</th>
        </tr>
      </thead>
      <tbody>
        {revenue.map(({ month, amount }) => (
          <tr key={`${month}.${amount.currency}`}>
            <th scope="row" className="numeric">
              {month.slice(5)}.{month.slice(0, 4)}
            </th>
            <td className="numeric">{moneyText(lang, amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
