import { useT } from "../../lib/i18n";
import type { Envelope, EnterpriseListPage as Data, ListedEnterprise } from "../../lib/page-types";
import { Pager } from "../../ui/Pager";
import { A } from "../../ui/site/A";
import { Chips } from "../../ui/site/Chips";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";
import { Portrait } from "../../ui/site/Portrait";
import { kindWords } from "./kindWords";
import { VerifiedBadge } from "./VerifiedBadge";

/** Enterprises of all countries or of one. */
export function EnterpriseListPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "enterprises" ? <Enterprises list={envelope.data} path={envelope.path} /> : null;
}

function Enterprises({ list, path }: { list: Data; path: string }) {
  const t = useT();
  return (
    <div className="container enterprises">
      <Crumbs crumbs={list.crumbs} />
      <header className="page-head">
        <h1>{list.title}</h1>
        <p>{t("enterprises.intro")}</p>
        <Chips chips={list.countries} label={t("enterprises.by_country")} />
      </header>
      {list.enterprises.length === 0 ? (
        <Empty title={t("enterprises.empty_title")} text={t("enterprises.empty_text")} />
      ) : (
        <ul className="x cards cards--filled enterprise-cards">
          {list.enterprises.map((enterprise) => (
            <li key={enterprise.id}>
              <EnterpriseCard enterprise={enterprise} />
            </li>
          ))}
        </ul>
      )}
      <Pager path={path} page={list.page} per_page={list.per_page} total={list.total} />
    </div>
  );
}

function EnterpriseCard({ enterprise }: { enterprise: ListedEnterprise }) {
  const t = useT();
  return (
    <article className="enterprise-card">
      <Portrait name={enterprise.name} photo={enterprise.logo} />
      <div>
        <h2>
          <A href={enterprise.path} lang={enterprise.lang}>
            {enterprise.name}
          </A>
        </h2>
        <p className="muted small">{[kindWords(t, enterprise.kind), enterprise.place].join(" · ")}</p>
        <p className="small row">
          {enterprise.verified && <VerifiedBadge />}
          {enterprise.services > 0 && (
            <span className="muted">{t("enterprises.services_count", { count: enterprise.services })}</span>
          )}
        </p>
      </div>
    </article>
  );
}
