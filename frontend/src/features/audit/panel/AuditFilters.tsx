import { useT } from "../../../lib/i18n";
import { TextInput } from "../../../ui/panel/TextInput";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { actionWords, typeWords } from "../../../lib/labels/audit";
import type { AuditFacets } from "../../../generated/api";

/** Filters of the log; they live in the address. */
export function AuditFilters({ address, facets }: { address: UrlQuery; facets: AuditFacets | null }) {
  const t = useT();
  const set = (name: string) => (value: string) => address.set({ [name]: value || null });
  return (
    <ListTools>
      <FilterSelect
        address={address}
        name="person"
        label={t("panel.audit.person")}
        none={t("panel.audit.everybody")}
        choices={(facets?.people ?? []).map((person) => ({ value: person.id, label: person.name }))}
      />
      <FilterSelect
        address={address}
        name="action"
        label={t("panel.audit.action")}
        none={t("panel.audit.all_actions")}
        choices={(facets?.actions ?? []).map((action) => ({ value: action, label: actionWords(t, action) }))}
      />
      <FilterSelect
        address={address}
        name="object_type"
        label={t("panel.audit.object_type")}
        none={t("panel.audit.all_objects")}
        choices={(facets?.object_types ?? []).map((type) => ({ value: type, label: typeWords(t, type) }))}
      />
      <TextInput type="date" label={t("panel.audit.from")} value={address.get("from")} onChange={set("from")} />
      <TextInput type="date" label={t("panel.audit.to")} value={address.get("to")} onChange={set("to")} />
      {address.get("object_id") && (
        <button className="chip" type="button" aria-pressed onClick={() => set("object_id")("")}>
          {t("panel.audit.only_object")} ×
        </button>
      )}
    </ListTools>
  );
}
