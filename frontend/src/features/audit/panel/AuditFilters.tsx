import { useT } from "../../../lib/i18n";
import { Select, TextInput } from "../../../ui/panel/Field";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { actionWords, typeWords } from "../../../lib/labels/audit";
import type { AuditFacets } from "../../../generated/api";

/** What the log is narrowed to; it lives in the address. */
export function AuditFilters({ address, facets }: { address: UrlQuery; facets: AuditFacets | null }) {
  const t = useT();
  const set = (name: string) => (value: string) => address.set({ [name]: value || null, page: null });
  return (
    <form className="tools" aria-label={t("panel.filters")} onSubmit={(event) => event.preventDefault()}>
      <Select
        label={t("panel.audit.person")}
        value={address.get("person")}
        none={t("panel.audit.everybody")}
        choices={(facets?.people ?? []).map((person) => ({ value: person.id, label: person.name }))}
        onChange={set("person")}
      />
      <Select
        label={t("panel.audit.action")}
        value={address.get("action")}
        none={t("panel.audit.all_actions")}
        choices={(facets?.actions ?? []).map((action) => ({ value: action, label: actionWords(t, action) }))}
        onChange={set("action")}
      />
      <Select
        label={t("panel.audit.object_type")}
        value={address.get("object_type")}
        none={t("panel.audit.all_objects")}
        choices={(facets?.object_types ?? []).map((type) => ({ value: type, label: typeWords(t, type) }))}
        onChange={set("object_type")}
      />
      <TextInput type="date" label={t("panel.audit.from")} value={address.get("from")} onChange={set("from")} />
      <TextInput type="date" label={t("panel.audit.to")} value={address.get("to")} onChange={set("to")} />
      {address.get("object_id") && (
        <button className="chip" type="button" aria-pressed onClick={() => set("object_id")("")}>
          {t("panel.audit.only_object")} ×
        </button>
      )}
    </form>
  );
}
