import { trackClicks } from "../../lib/clicks";
import { useLang, useT } from "../../lib/i18n";
import type { ContactDetail } from "../../lib/page-types";
import { Icon } from "../../ui/Icon";
import { Section } from "../../ui/site/Section";

/** The way there in steps, and a map of another site behind a plain link. */
export function Directions({ contact }: { contact: ContactDetail }) {
  const t = useT();
  const here = useLang();
  if (contact.addresses.length === 0) return null;
  return (
    <Section id="way" title={t("contacts.how_to_find")}>
      {contact.addresses.map((address) => (
        <div className="stack--tight contact__way" key={address.map_url}>
          {contact.addresses.length > 1 && (
            <h3>{[address.street, address.town].filter((part) => part !== "").join(", ")}</h3>
          )}
          {address.steps.length > 0 && (
            <ol className="numbered-list" lang={address.steps_lang === here ? undefined : address.steps_lang}>
              {address.steps.map((step) => (
                <li key={step}>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
          )}
          <p>
            <a
              className="button button--line"
              href={address.map_url}
              rel="noopener"
              onClick={trackClicks(contact.path, "route")}
            >
              <Icon name="pin" /> {t("contacts.open_map")}
            </a>
          </p>
        </div>
      ))}
    </Section>
  );
}
