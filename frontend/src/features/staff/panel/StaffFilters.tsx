import { useT } from "../../../lib/i18n";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import type { StaffState } from "../../../generated/api";
import type { StaffGroup } from "./api";
import { ROLES_OF } from "./roles";

export const STATES: readonly StaffState[] = ["active", "suspended", "restricted", "deletion_requested"];

/** Filters of a list of people; they live in the address. */
export function StaffFilters({ address, group }: { address: UrlQuery; group: StaffGroup }) {
  const t = useT();
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.staff.search_hint")} />
      <FilterSelect
        address={address}
        name="role"
        label={t("panel.staff.role")}
        none={t("panel.staff.all_roles")}
        choices={ROLES_OF[group].map((role) => ({ value: role, label: t(`panel.staff.role_${role}`) }))}
      />
      <FilterSelect
        address={address}
        name="state"
        label={t("panel.staff.state")}
        none={t("panel.staff.all_states")}
        choices={STATES.map((state) => ({ value: state, label: t(`panel.staff.state_${state}`) }))}
      />
    </ListTools>
  );
}
