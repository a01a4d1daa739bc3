import { trackClicks } from "../../lib/clicks";
import { useT } from "../../lib/i18n";
import type { ContactDetail } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";

/** On a phone, right below the name: the first number, and the first address on a map. */
export function QuickContact({ contact }: { contact: ContactDetail }) {
  const t = useT();
  const [address] = contact.addresses;
  const [phone] = contact.phones;
  if (!phone?.dial && !address) return null;
  return (
    <div className="contact__quick only-mobile">
      {phone?.dial && (
        <a className="button button--primary" href={`tel:${phone.dial}`} onClick={trackClicks(contact.path, "phone")}>
          <Icon name="call" /> {phone.display}
        </a>
      )}
      {address && (
        <a
          className="button button--line"
          href={address.map_url}
          rel="noopener"
          onClick={trackClicks(contact.path, "route")}
        >
          <Icon name="pin" /> {t("contacts.map")}
        </a>
      )}
    </div>
  );
}
