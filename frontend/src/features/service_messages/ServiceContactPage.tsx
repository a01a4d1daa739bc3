import { useT } from "../../lib/i18n";
import type { Envelope } from "../../lib/page-types";
import { ContactForm } from "./ContactForm";
import { ServiceLine } from "./ServiceLine";

/** The form for a message to the provider of a service: without an account, and without JavaScript too. */
export function ServiceContactPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  if (envelope.page !== "service-contact") return null;
  const { data } = envelope;
  return (
    <div className="container correspondence">
      <header className="page-head">
        <h1>{t("service_messages.title")}</h1>
        <p>{t("service_messages.lead")}</p>
      </header>
      <ServiceLine title={data.title} lang={data.lang} path={data.path} />
      <ContactForm data={data} />
    </div>
  );
}
