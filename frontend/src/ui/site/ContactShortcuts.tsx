import { useLang } from "../../lib/i18n";
import type { Shortcut } from "../../lib/page-types";
import { A } from "./A";
import { Icon } from "../Icon";

/** Picked contacts and groups, each with its number or its count. */
export function ContactShortcuts({ contacts }: { contacts: Shortcut[] }) {
  const here = useLang();
  return (
    <ul className="x shortcuts cards--rows">
      {contacts.map((contact) => (
        <li key={contact.path} className={contact.emergency ? "is-urgent" : undefined}>
          <A href={contact.path} lang={contact.lang === here ? undefined : contact.lang}>
            {contact.name}
          </A>
          {contact.phone &&
            (contact.phone.dial ? (
              <a
                className="numeric"
                href={`tel:${contact.phone.dial}`}
                aria-label={`${contact.name}: ${contact.phone.display}`}
              >
                <Icon name="call" /> {contact.phone.display}
              </a>
            ) : (
              <span className="numeric">{contact.phone.display}</span>
            ))}
          {contact.count !== null && <span className="numeric muted">{contact.count}</span>}
        </li>
      ))}
    </ul>
  );
}
