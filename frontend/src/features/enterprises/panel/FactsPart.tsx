import { Fragment } from "react";
import type { EnterpriseReview } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { wall } from "../../../lib/portalTime";
import { kindWords } from "../kindWords";
import { registeredName } from "../registeredName";

/** A form that the list of its country does not have. */
const OTHER_FORM = "other";

/** The identity, and where it can be looked up. */
export function FactsPart({ review }: { review: EnterpriseReview }) {
  const t = useT();
  const here = useLang();
  const { form } = review;
  const { address, phone, website, contact_person, email } = form.card;
  const street = [address.street, address.house_no].filter(Boolean).join(" ");
  const town = [address.postal_code, address.town].filter(Boolean).join(" ");
  const until = review.verified_until ? formatDateShort(here, wall(review.verified_until)) : "";
  const facts: [label: string, value: string][] = [
    [
      t("panel.enterprises.legal_name"),
      registeredName(form.legal_name, form.legal_form === OTHER_FORM ? "" : form.legal_form),
    ],
    [t("panel.enterprises.kind"), kindWords(t, form.kind)],
    [t("panel.enterprises.uid"), review.uid],
    [t("panel.enterprises.register_no"), form.register_no],
    [t("panel.enterprises.address"), [street, town, review.country].filter(Boolean).join(", ")],
    [t("panel.enterprises.contact_person"), contact_person],
    [t("panel.enterprises.email"), email],
    [t("panel.enterprises.phone"), phone],
    [t("panel.enterprises.verified_until"), until],
  ];
  return (
    <section aria-labelledby="enterprise-facts">
      <h3 id="enterprise-facts">{t("panel.enterprises.facts")}</h3>
      <dl className="description-list">
        {facts.map(
          ([label, value]) =>
            value && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
        {website && (
          <>
            <dt>{t("panel.enterprises.website")}</dt>
            <dd>
              <a className="link" href={website} rel="noopener nofollow">
                {website}
              </a>
            </dd>
          </>
        )}
        <dt>{t("panel.enterprises.registers")}</dt>
        <dd>
          {review.registers.map(({ name, url }) => (
            <Fragment key={url}>
              <a className="link" href={url} rel="noopener noreferrer" target="_blank">
                {name}
              </a>{" "}
            </Fragment>
          ))}
        </dd>
      </dl>
    </section>
  );
}
