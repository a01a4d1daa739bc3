import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Field";
import { SearchInput } from "../../../ui/panel/SearchInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import type { StaffState } from "../../../generated/api";
import type { StaffGroup } from "./api";
import { ROLES_OF } from "./roles";

export const STATES: readonly StaffState[] = ["active", "suspended", "restricted", "deletion_requested"];

/** Filters of a list of people; they live in the address. */
export function StaffFilters({ address, group }: { address: UrlQuery; group: StaffGroup }) {
  const t = useT();
  return (
    <form className="tools" aria-label={t("panel.filters")} onSubmit={(event) => event.preventDefault()}>
      <SearchInput address={address} placeholder={t("panel.staff.search_hint")} />
      <Select
        label={t("panel.staff.role")}
        value={address.get("role")}
        none={t("panel.staff.all_roles")}
        choices={ROLES_OF[group].map((role) => ({ value: role, label: t(`panel.staff.role_${role}`) }))}
        onChange={(role) => address.set({ role })}
      />
      <Select
        label={t("panel.staff.state")}
        value={address.get("state")}
        none={t("panel.staff.all_states")}
        choices={STATES.map((state) => ({ value: state, label: t(`panel.staff.state_${state}`) }))}
        onChange={(state) => address.set({ state })}
      />
    </form>
  );
}
