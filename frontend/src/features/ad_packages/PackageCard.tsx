import { formatDate, formatNumber } from "../../lib/format";
import { useLang, useT, type Translate } from "../../lib/i18n";
import type { ListedAdPackage } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { PlacesFigure } from "../../ui/site/PlacesFigure";

/** A package with its places, its price and its terms; all cards have the same lines in the same order. */
export function PackageCard({ package: one }: { package: ListedAdPackage }) {
  const t = useT();
  const here = useLang();
  const lang = one.lang === here ? undefined : one.lang;
  return (
    <article className={`package-card${one.highlighted ? " package-card--highlighted" : ""}`} id={one.slug}>
      <header>
        <h2 lang={lang}>{one.name}</h2>
        {one.highlighted && <span className="status status--ok">{t("ad_packages.highlighted")}</span>}
      </header>
      <PlacesFigure placements={one.placements} />
      <p className="package-card__price">
        <strong className="numeric">{one.price ?? t("ad_packages.free")}</strong>{" "}
        <span>{t("ad_packages.for_days", { count: one.duration_days })}</span>
        {one.price && <span className="package-card__vat">{vatWords(t, one)}</span>}
      </p>
      <p lang={lang}>{one.description}</p>
      {one.benefits.length > 0 && (
        <ul className="x package-card__benefits" lang={lang}>
          {one.benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="ok" />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
      )}
      <Terms package={one} />
      <p className="package-card__choose">
        <A
          className="button button--poster"
          href={`/advertising/create?package=${one.id}`}
          aria-label={t("ad_packages.choose_named", { name: one.name })}
        >
          {t("ad_packages.choose")}
        </A>
      </p>
    </article>
  );
}

function vatWords(t: Translate, { vat, vat_rate }: ListedAdPackage): string {
  if (vat_rate === null) return t("ad_packages.vat_none");
  return t(vat === "reverse_charge_possible" ? "ad_packages.vat_or_abroad" : "ad_packages.vat_contained", {
    rate: vat_rate,
  });
}

function Terms({ package: one }: { package: ListedAdPackage }) {
  const t = useT();
  const lang = useLang();
  const terms: [label: string, value: string][] = [
    [t("ad_packages.duration"), t("ad_packages.days", { count: one.duration_days })],
    [t("ad_packages.languages"), t("ad_packages.languages_count", { count: one.locales_included })],
    [t("ad_packages.designs"), t("ad_packages.designs_count", { count: one.creatives_max })],
    [t("ad_packages.audience"), t(`ad_packages.audience_${one.audience}`)],
    [
      t("ad_packages.first_free"),
      one.first_free_on ? formatDate(lang, one.first_free_on) : t("ad_packages.never_free"),
    ],
    [t("ad_packages.views"), one.views > 0 ? formatNumber(lang, one.views) : t("ad_packages.views_none")],
  ];
  if (one.max_concurrent) {
    terms.push([t("ad_packages.concurrent"), t("ad_packages.concurrent_count", { count: one.max_concurrent })]);
  }
  if (one.service_feature_days > 0) {
    terms.push([t("ad_packages.featured"), t("ad_packages.days", { count: one.service_feature_days })]);
  }
  if (one.sale_until) terms.push([t("ad_packages.until"), formatDate(lang, one.sale_until)]);
  return (
    <dl className="package-card__terms">
      {terms.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
