import { useT } from "../../lib/i18n";
import type { Envelope, ServiceGonePage as Data } from "../../lib/page-types";
import { StaticPart } from "../../lib/StaticPart";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";
import { Section } from "../../ui/site/Section";
import { ServiceNotice } from "../../ui/site/ServiceNotice";

/** The address of a service that is not public any more, with others of its category. */
export function ServiceGonePage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "service-gone" ? <StaticPart>{() => <Gone page={envelope.data} />}</StaticPart> : null;
}

function Gone({ page }: { page: Data }) {
  const t = useT();
  return (
    <div className="container">
      <Crumbs crumbs={page.crumbs} />
      <header className="page-head">
        <h1>{t("services.gone_title")}</h1>
        <p>{t("services.gone_text")}</p>
      </header>
      {page.similar.length > 0 ? (
        <Section id="similar" title={t("services.similar")}>
          <div className="notices">
            {page.similar.map((other) => (
              <ServiceNotice key={other.id} service={other} />
            ))}
          </div>
        </Section>
      ) : (
        <Empty title={t("services.gone_none")} text={t("services.empty_text")}>
          <A className="button button--primary" href="/services">
            {t("services.others")}
          </A>
        </Empty>
      )}
    </div>
  );
}
