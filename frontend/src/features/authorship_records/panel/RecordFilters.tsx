import type { RecordCounts } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { TextInput } from "../../../ui/panel/TextInput";
import { CHECKS, LICENCES, ROLES, STATES, WORKS } from "./choices";

interface Props {
  address: UrlQuery;
  /** Records by state; null until they are known. */
  counts: RecordCounts | null;
}

/** Person, state, kind of work, role, licence and period; states tell how many records are in them. */
export function RecordFilters({ address, counts }: Props) {
  const t = useT();
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.authorship_records.search_hint")} />
      <FilterSelect
        address={address}
        name="state"
        label={t("panel.authorship_records.state")}
        none={t("panel.authorship_records.all_states")}
        choices={STATES.map((value) => ({
          value,
          label: t(`authorship_records.state_${value}`) + (counts ? ` (${counts[value]})` : ""),
        }))}
      />
      <FilterSelect
        address={address}
        name="work"
        label={t("panel.authorship_records.work")}
        none={t("panel.authorship_records.all_works")}
        choices={WORKS.map((value) => ({ value, label: t(`authorship_records.work_${value}`) }))}
      />
      <FilterSelect
        address={address}
        name="role"
        label={t("panel.authorship_records.role")}
        none={t("panel.authorship_records.all_roles")}
        choices={ROLES.map((value) => ({ value, label: t(`authorship_records.role_${value}`) }))}
      />
      <FilterSelect
        address={address}
        name="licence"
        label={t("panel.authorship_records.licence")}
        none={t("panel.authorship_records.all_licences")}
        choices={LICENCES.map((value) => ({ value, label: t(`authorship_records.licence_${value}`) }))}
      />
      <FilterSelect
        address={address}
        name="check"
        label={t("panel.authorship_records.check")}
        none={t("panel.authorship_records.all_checks")}
        choices={CHECKS.map((value) => ({ value, label: t(`panel.authorship_records.check_${value}`) }))}
      />
      <TextInput
        type="date"
        label={t("panel.authorship_records.from")}
        value={address.get("from")}
        onChange={(from) => address.set({ from: from || null, page: null })}
      />
      <TextInput
        type="date"
        label={t("panel.authorship_records.to")}
        value={address.get("to")}
        onChange={(to) => address.set({ to: to || null, page: null })}
      />
    </ListTools>
  );
}
