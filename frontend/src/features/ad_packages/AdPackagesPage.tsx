import { useT } from "../../lib/i18n";
import type { AdPackagesPage as Data, Envelope } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";
import { PackageCard } from "./PackageCard";

/** The packages that can be bought. */
export function AdPackagesPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "ad-packages" ? <Packages data={envelope.data} /> : null;
}

function Packages({ data }: { data: Data }) {
  const t = useT();
  return (
    <div className="container packages">
      <Crumbs crumbs={data.crumbs} />
      <header className="page-head">
        <h1>{t("ad_packages.heading")}</h1>
        <p>{t("ad_packages.intro")}</p>
      </header>
      {data.packages.length === 0 ? (
        <Empty title={t("ad_packages.empty_title")} text={t("ad_packages.empty_text")} />
      ) : (
        <ul className="x cards cards--filled package-cards">
          {data.packages.map((one) => (
            <li key={one.id}>
              <PackageCard package={one} />
            </li>
          ))}
        </ul>
      )}
      <section className="packages__notes" aria-labelledby="package-notes">
        <h2 id="package-notes">{t("ad_packages.notes")}</h2>
        <ul>
          <li>{t("ad_packages.note_label")}</li>
          <li>{t("ad_packages.note_review")}</li>
          <li>{t("ad_packages.note_numbers")}</li>
        </ul>
        {data.rules_path && (
          <p>
            <A className="link" href={data.rules_path}>
              {t("ad_packages.rules")}
            </A>
          </p>
        )}
      </section>
    </div>
  );
}
