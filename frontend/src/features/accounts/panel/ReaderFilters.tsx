import type { ReaderCounts } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { STATES, TRUSTS } from "./states";

interface Props {
  address: UrlQuery;
  /** Accounts by state; null until they are known. */
  counts: ReaderCounts | null;
}

/** Search, state and trust; states tell how many accounts are in them. */
export function ReaderFilters({ address, counts }: Props) {
  const t = useT();
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.accounts.search_hint")} />
      <FilterSelect
        address={address}
        name="state"
        label={t("panel.accounts.state")}
        none={t("panel.accounts.all_states")}
        choices={STATES.map((value) => ({
          value,
          label: t(`panel.accounts.state_${value}`) + (counts ? ` (${counts[value]})` : ""),
        }))}
      />
      <FilterSelect
        address={address}
        name="trust"
        label={t("panel.accounts.trust")}
        none={t("panel.accounts.all_trusts")}
        choices={TRUSTS.map((value) => ({ value, label: t(`panel.accounts.trust_${value}`) }))}
      />
    </ListTools>
  );
}
