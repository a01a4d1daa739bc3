import type { AdPackageDetail } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { Dialog } from "../../../ui/panel/Dialog";
import { packageName } from "./choices";
import { priceWords } from "../../../lib/labels/packagePrice";

interface Props {
  packages: AdPackageDetail[];
  onClose: () => void;
}

/** The terms of all packages that are not retired, side by side. */
export function CompareDialog({ packages, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const shown = packages.filter(({ state }) => state !== "retired");
  const none = t("panel.ad_packages.none_value");
  const lines: [label: string, value: (one: AdPackageDetail) => string][] = [
    [t("panel.ad_packages.price"), ({ form }) => priceWords(t, here, form.price)],
    [t("panel.ad_packages.duration_days"), ({ form }) => String(form.duration_days)],
    [t("panel.ad_packages.placements"), ({ form }) => form.placements.join(", ")],
    [t("panel.ad_packages.locales_included"), ({ form }) => String(form.locales_included)],
    [t("panel.ad_packages.creatives_max"), ({ form }) => String(form.creatives_max)],
    [
      t("panel.ad_packages.targeting"),
      ({ form }) => form.targeting.map((one) => t(`panel.ad_packages.targeting_${one}`)).join(", ") || none,
    ],
    [t("panel.ad_packages.weight"), ({ form }) => String(form.weight)],
    [t("panel.ad_packages.max_concurrent"), ({ form }) => String(form.max_concurrent ?? none)],
    [t("panel.ad_packages.max_per_customer"), ({ form }) => String(form.max_per_customer ?? none)],
    [t("panel.ad_packages.service_feature_days"), ({ form }) => String(form.service_feature_days)],
    [t("panel.ad_packages.audience"), ({ form }) => t(`panel.ad_packages.audience_${form.audience}`)],
    [t("ad_packages.views"), ({ views }) => formatNumber(here, views)],
  ];
  return (
    <Dialog wide title={t("panel.ad_packages.compare_title")} onClose={onClose}>
      <div
        className="package-comparison__scroll"
        tabIndex={0}
        role="region"
        aria-label={t("panel.ad_packages.compare_title")}
      >
        <table className="table package-comparison">
          <thead>
            <tr>
              <td />
              {shown.map((one) => {
                const { name, lang } = packageName(one, here);
                return (
                  <th key={one.id} scope="col" lang={lang === here ? undefined : lang}>
                    {name}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {lines.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {shown.map((one) => (
                  <td key={one.id}>{value(one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
