import { useLang, useT } from "../../lib/i18n";
import type { Envelope, ServiceContactPage as Data } from "../../lib/page-types";
import { Crumbs } from "../../ui/site/Crumbs";
import { ContactForm } from "./ContactForm";
import { ServiceLine } from "./ServiceLine";

/** The form for a message to the provider of a service: without an account, and without JavaScript too. */
export function ServiceContactPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "service-contact" ? <Contact data={envelope.data} path={envelope.path} /> : null;
}

function Contact({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const lang = useLang();
  const title = t("service_messages.title");
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: title, path, lang }]} />
      <div className="correspondence report">
        <div>
          <header className="page-head">
            <h1>{title}</h1>
            <p>{t("service_messages.lead")}</p>
          </header>
          <ServiceLine title={data.title} lang={data.lang} path={data.path} />
        </div>
        <ContactForm data={data} />
      </div>
    </div>
  );
}
