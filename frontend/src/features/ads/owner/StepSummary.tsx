import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { capital } from "../../../lib/text";
import { A } from "../../../ui/site/A";
import { Note } from "../../../ui/site/Note";
import { bookedPlaces, designLangs } from "../designs";
import { PlacePreviews } from "../PlacePreviews";
import { lastDay } from "./dates";
import { priceWords } from "../../../lib/labels/packagePrice";
import type { AdStepProps } from "./StepProps";

/** The last step: everything once more, and what stands in the way of the submission. */
export function StepSummary({ ad, form, choices, fixed }: AdStepProps) {
  const t = useT();
  const here = useLang();
  const one = ad.package;
  const start = fixed ? ad.start_on : (form.start_on ?? one.first_free_on);
  const end = start ? lastDay(start, one.duration_days) : null;
  const { address } = form.billing.customer;
  const places = bookedPlaces(form, one);
  const design = form.designs.find(({ lang }) => lang === here) ?? form.designs[0];
  const service = choices.services.find(({ id }) => id === form.service_id)?.title;
  const target = {
    url: [...new Set(Object.values(form.urls).filter(Boolean))].join(", "),
    service: service ?? "",
    enterprise: form.advertiser_name,
  }[form.destination];
  const facts: [label: string, value: string][] = [
    [t("ads.owner.step_package"), one.name],
    [t("ads.owner.price"), priceWords(t, here, one.price)],
    [t("ads.owner.places"), places.map(({ name }) => name).join(", ")],
    [
      t("ads.owner.in_languages"),
      capital(
        designLangs(form)
          .map((lang) => t(`common.lang.${lang}`))
          .join(", "),
      ),
    ],
    [t("ads.owner.dates"), start && end ? `${formatDate(here, start)} – ${formatDate(here, end)}` : "–"],
    [t("ads.owner.destination"), target || "–"],
    [t("ads.owner.advertiser"), form.advertiser_name || "–"],
  ];
  if (one.price.minor > 0) {
    const town = [address.postal_code, address.town].filter(Boolean).join(" ");
    facts.push([t("ads.owner.billing"), [address.name, town].filter(Boolean).join(", ") || "–"]);
  }
  return (
    <div className="ad-design">
      <div className="form">
        {!choices.email_confirmed && (
          <Note tone="warn">
            {t("ads.owner.email_unconfirmed")}{" "}
            <A className="link" href="/profile/account">
              {t("account.crumb")}
            </A>
          </Note>
        )}
        {!choices.terms_accepted && <Note tone="warn">{t("ads.owner.terms_due")}</Note>}
        <dl className="description-list">
          {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
        </dl>
        <p className="small secondary">{t("ads.owner.review_hours", { count: choices.review_hours })}</p>
        {one.price.minor > 0 && !fixed && <p className="small secondary">{t("ads.owner.pay_later")}</p>}
      </div>
      {design && (
        <div className="ad-design__preview">
          <PlacePreviews design={design} places={places} advertiser={form.advertiser_name} pictures={ad.pictures} />
        </div>
      )}
    </div>
  );
}
