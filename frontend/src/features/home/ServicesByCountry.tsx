import { useT } from "../../lib/i18n";
import type { HomeBlock } from "../../lib/page-types";
import { Chips } from "../../ui/site/Chips";
import { Section } from "../../ui/site/Section";
import { ServiceNotice } from "../../ui/site/ServiceNotice";

/** Countries with the numbers of their services, and the newest services. */
export function ServicesByCountry({ block, id }: { block: HomeBlock; id: string }) {
  const t = useT();
  return (
    <div className="container">
      <Section
        id={id}
        title={block.title ?? t("layout.services")}
        lang={block.title ? block.title_lang : undefined}
        more="/services"
      >
        <div className="home__countries">
          <Chips chips={block.countries} label={t("services.by_country")} />
        </div>
        <div className="notices">
          {block.services.map((service) => (
            <ServiceNotice key={service.id} service={service} />
          ))}
        </div>
      </Section>
    </div>
  );
}
