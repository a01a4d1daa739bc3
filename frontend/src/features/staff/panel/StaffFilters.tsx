import { useT } from "../../../lib/i18n";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import type { StaffState } from "../../../generated/api";
import type { StaffGroup, StaffPresence } from "./api";
import { ROLES_OF } from "./roles";

export const STATES: readonly StaffState[] = ["active", "ended", "suspended", "restricted", "deletion_requested"];
export const PRESENCES: readonly StaffPresence[] = ["absent", "limited"];

interface StaffFiltersProps {
  address: UrlQuery;
  group: StaffGroup;
  /** Ends of work are shown to those who manage staff. */
  manages: boolean;
}

/** Filters of a list of people; they live in the address. */
export function StaffFilters({ address, group, manages }: StaffFiltersProps) {
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
      <FilterSelect
        address={address}
        name="presence"
        label={t("panel.staff.presence")}
        none={t("panel.staff.all_presences")}
        choices={PRESENCES.filter((one) => manages || one === "absent").map((one) => ({
          value: one,
          label: t(`panel.staff.presence_${one}`),
        }))}
      />
    </ListTools>
  );
}
