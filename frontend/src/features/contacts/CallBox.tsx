import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ContactPage, PhoneLine } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";
import { trackClicks } from "../../lib/clicks";
import { capital } from "../../lib/text";
import { HoursTable } from "../../ui/site/HoursTable";
import { SuggestionLink } from "./SuggestionLink";

const kinds: Record<PhoneLine["kind"], "phone" | "mobile" | "fax" | "emergency_line"> = {
  phone: "phone",
  mobile: "mobile",
  fax: "fax",
  emergency: "emergency_line",
};

/** Everything one needs to reach the place, beside the text. */
export function CallBox({ page }: { page: ContactPage }) {
  const t = useT();
  const lang = useLang();
  const { contact } = page;
  const [first, ...others] = contact.phones;
  return (
    <aside className="call-box" aria-label={t("contacts.details")}>
      {first && (
        <div>
          <span className="muted small">{first.label || t(`contacts.${kinds[first.kind]}`)}</span>
          <br />
          {first.dial ? (
            <a
              className="call-box__number numeric"
              href={`tel:${first.dial}`}
              onClick={trackClicks(contact.path, "phone")}
            >
              {first.display}
            </a>
          ) : (
            <span className="call-box__number numeric">{first.display}</span>
          )}
          {first.note && <p className="tiny muted">{first.note}</p>}
        </div>
      )}
      {first?.dial && (
        <a
          className="button button--primary button--block"
          href={`tel:${first.dial}`}
          onClick={trackClicks(contact.path, "phone")}
        >
          <Icon name="call" /> {t("contacts.call")}
        </a>
      )}
      <ul className="x call-box__ways">
        {others.map((phone) => (
          <li key={phone.display}>
            <Icon name="call" />
            <span>
              {phone.dial ? (
                <a className="link numeric" href={`tel:${phone.dial}`} onClick={trackClicks(contact.path, "phone")}>
                  {phone.display}
                </a>
              ) : (
                <span className="numeric">{phone.display}</span>
              )}
              <span className="tiny muted"> {phone.label || t(`contacts.${kinds[phone.kind]}`)}</span>
              {phone.note && <span className="tiny muted"> · {phone.note}</span>}
            </span>
          </li>
        ))}
        {contact.addresses.map((address) => (
          <li key={address.map_url}>
            <Icon name="pin" />
            <span>
              {address.street && (
                <>
                  {address.street}
                  <br />
                </>
              )}
              {address.town}
              {address.region && <span className="muted">, {address.region}</span>}
            </span>
          </li>
        ))}
        {contact.emails.map((email) => (
          <li key={email.address}>
            <Icon name="mail" />
            <span>
              <a className="link" href={`mailto:${email.address}`}>
                {email.address}
              </a>
              {email.label && <span className="tiny muted"> {email.label}</span>}
            </span>
          </li>
        ))}
        {contact.website && (
          <li>
            <Icon name="link" />
            <a className="link" href={contact.website} rel="noopener" onClick={trackClicks(contact.path, "site")}>
              {contact.website_label}
            </a>
          </li>
        )}
        {contact.social.map((line) => (
          <li key={line.site}>
            <Icon name="send" />
            <a className="link" href={line.url} rel="noopener">
              {line.site}
            </a>
          </li>
        ))}
        {contact.languages.length > 0 && (
          <li>
            <Icon name="globe" />
            <span>
              <span className="visually-hidden">{t("contacts.spoken")}: </span>
              {capital(contact.languages.map(({ label }) => label).join(", "))}
            </span>
          </li>
        )}
      </ul>
      <HoursTable hours={contact.hours} />
      {contact.appointment_url && (
        <a className="button button--line button--block" href={contact.appointment_url} rel="noopener">
          <Icon name="calendar" /> {t("contacts.appointment")}
        </a>
      )}
      <a className="button button--line button--block" href={withLang(lang, page.vcard_path)} download>
        <Icon name="card" /> {t("contacts.save")}
      </a>
      <p className="muted tiny">
        {contact.verified_at
          ? t("contacts.verified", { date: formatDate(lang, contact.verified_at) })
          : t("contacts.unverified")}
      </p>
      <div>
        <details className="call-box__qr-code">
          <summary className="link tap-line small">{t("contacts.qr")}</summary>
          <img src={withLang(lang, page.qr_path)} width="200" height="200" loading="lazy" alt={t("contacts.qr_text")} />
          <p className="tiny muted">{t("contacts.qr_text")}</p>
        </details>
        <div className="call-box__links">
          <SuggestionLink id={contact.id} />
          <A className="link tap-line small" href={`/consult?related=contact:${contact.id}`} rel="nofollow">
            {t("contacts.consult")}
          </A>
          <A className="link tap-line small" href={`/report?about=contact:${contact.id}`} rel="nofollow">
            {t("contacts.report")}
          </A>
        </div>
      </div>
    </aside>
  );
}
