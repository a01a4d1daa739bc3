import { useT } from "../../lib/i18n";
import type { ConversationSide, RevealedContact as Contact } from "../../lib/page-types";

/** Address and number that the provider revealed to the sender. */
export function RevealedContact({ contact, side }: { contact: Contact; side: ConversationSide }) {
  const t = useT();
  return (
    <section aria-labelledby="revealed">
      <h2 id="revealed">
        {t(side === "provider" ? "service_messages.revealed_own" : "service_messages.revealed_title")}
      </h2>
      <dl className="correspondence__facts">
        <dt>{t("service_messages.email")}</dt>
        <dd>
          <a className="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        </dd>
        {contact.phone && (
          <>
            <dt>{t("service_messages.phone")}</dt>
            <dd>
              <a className="link numeric" href={`tel:${contact.phone}`}>
                {contact.phone_label}
              </a>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
