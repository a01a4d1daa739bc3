import { useCountries } from "../../../lib/countries";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { Button } from "../../../ui/panel/Button";
import { getChoices } from "../api";

/** Filters of the list of services. */
export function ServiceFilters({ address }: { address: UrlQuery }) {
  const t = useT();
  const countries = useCountries(address.get("country"));
  const choices = useLoad("choices", getChoices);
  const any = t("panel.services.any");
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.services.search_hint")} />
      <FilterSelect
        address={address}
        name="category"
        label={t("panel.services.category")}
        none={any}
        choices={(choices.value?.categories ?? []).map(({ id, parent, name }) => ({
          value: id,
          label: parent ? `${parent}: ${name}` : name,
        }))}
      />
      <FilterSelect
        address={address}
        name="country"
        label={t("panel.services.country")}
        none={any}
        choices={countries}
      />
      <FilterSelect
        address={address}
        name="language"
        label={t("panel.services.language")}
        none={any}
        choices={(choices.value?.languages ?? []).map(({ code, label }) => ({ value: code, label }))}
      />
      <FilterSelect
        address={address}
        name="reported"
        label={t("panel.services.reported")}
        none={any}
        choices={[{ value: "true", label: t("panel.services.reported_yes") }]}
      />
      {address.get("owner") && (
        <Button icon="close" onClick={() => address.set({ owner: null })}>
          {t("panel.services.owner_all")}
        </Button>
      )}
    </ListTools>
  );
}
