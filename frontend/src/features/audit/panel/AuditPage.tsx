import { useLang, useT } from "../../../lib/i18n";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { PageHead } from "../../../ui/panel/PageHead";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { useUrlQuery, type UrlQuery } from "../../../lib/useUrlQuery";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import { AuditFilters } from "./AuditFilters";
import { auditColumns } from "./auditColumns";
import { auditFacets, exportAudit, listAudit, type AuditQuery } from "./api";

const FILTERS = ["person", "action", "object_type", "object_id", "from", "to"] as const;

function filtersOf(address: UrlQuery): AuditQuery {
  return Object.fromEntries(FILTERS.map((name) => [name, address.get(name)]));
}

/** Every change that staff made: who, what, before and after, from where. */
export function AuditPage() {
  const t = useT();
  const lang = useLang();
  const address = useUrlQuery();
  const filters = filtersOf(address);
  const list = useList(address, { filters, narrowing: FILTERS, per_page: 50, load: listAudit });
  const facets = useLoad("facets", auditFacets);
  return (
    <>
      <PageHead title={t("panel.audit.title")}>
        <DownloadButton name="audit.csv" label={t("panel.audit.csv")} load={() => exportAudit("csv", filters)}>
          CSV
        </DownloadButton>
        <DownloadButton name="audit.json" label={t("panel.audit.json")} load={() => exportAudit("json", filters)}>
          JSON
        </DownloadButton>
      </PageHead>
      <ListCard
        list={list}
        failed={t("panel.audit.failed")}
        none={{ title: t("panel.audit.none"), text: t("panel.audit.none_text") }}
        no_match={{ text: t("panel.audit.no_match_text") }}
        tools={<AuditFilters address={address} facets={facets.value} />}
      >
        {(lines) => (
          <ListTable
            look="log"
            caption={t("panel.audit.title")}
            rows={lines.map((line, n) => ({ ...line, n }))}
            idOf={(line) => `${line.at}${line.n}`}
            columns={auditColumns(t, lang, address)}
          />
        )}
      </ListCard>
    </>
  );
}
