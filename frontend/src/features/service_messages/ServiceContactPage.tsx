import { useT } from "../../lib/i18n";
import type { Envelope, ServiceContactPage as Data } from "../../lib/page-types";
import { Correspondence } from "../../ui/site/Correspondence";
import { ContactForm } from "./ContactForm";
import { ServiceLine } from "./ServiceLine";

/** The form for a message to the provider of a service: without an account, and without JavaScript too. */
export function ServiceContactPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "service-contact" ? <Contact data={envelope.data} path={envelope.path} /> : null;
}

function Contact({ data, path }: { data: Data; path: string }) {
  const t = useT();
  return (
    <Correspondence
      title={t("service_messages.title")}
      lead={t("service_messages.lead")}
      path={path}
      about={<ServiceLine title={data.title} lang={data.lang} path={data.path} />}
    >
      <ContactForm data={data} />
    </Correspondence>
  );
}
