import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import { Pager } from "../../../ui/panel/Pager";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { useUrlQuery, type UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { positive, queryOf } from "../../../lib/query";
import { AuditFilters } from "./AuditFilters";
import { AuditTable } from "./AuditTable";
import { auditFacets, exportAudit, listAudit, type AuditQuery } from "./api";

const FILTERS = ["person", "action", "object_type", "object_id", "from", "to"] as const;
const NO_FILTER = { person: null, action: null, object_type: null, object_id: null, from: null, to: null };

function filtersOf(address: UrlQuery): AuditQuery {
  return Object.fromEntries(FILTERS.map((name) => [name, address.get(name)]));
}

/** Every change that staff made: who, what, before and after, from where. */
export function AuditPage() {
  const t = useT();
  const address = useUrlQuery();
  const filters = filtersOf(address);
  const query = { ...filters, page: positive(address.get("page"), 1), per_page: positive(address.get("rows"), 50) };
  const list = useLoad(queryOf(query), (signal) => listAudit(query, signal));
  const facets = useLoad("facets", auditFacets);
  const filtered = FILTERS.some((name) => address.get(name) !== "");
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
      <div className="card">
        <AuditFilters address={address} facets={facets.value} />
        {!list.value ? (
          <ListStates list={list} failed={t("panel.audit.failed")} />
        ) : list.value.total === 0 ? (
          <EmptyState
            picture={!filtered}
            title={t(filtered ? "panel.no_match" : "panel.audit.none")}
            text={t(filtered ? "panel.audit.no_match_text" : "panel.audit.none_text")}
          >
            {filtered && <Button onClick={() => address.set(NO_FILTER)}>{t("panel.clear_filters")}</Button>}
          </EmptyState>
        ) : (
          <div aria-busy={list.loading || undefined}>
            <AuditTable lines={list.value.items} address={address} />
            <Pager
              page={list.value.page}
              per_page={list.value.per_page}
              total={list.value.total}
              onPage={(page) => address.set({ page })}
              onRows={(rows) => address.set({ rows, page: null })}
            />
          </div>
        )}
      </div>
    </>
  );
}
