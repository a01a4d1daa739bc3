import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { listPackageNames, listPlaceNames } from "./api";

/** Filters of the list of bookings. */
export function BookingFilters({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const packages = useLoad("packages", listPackageNames);
  const places = useLoad("places", listPlaceNames);
  const any = t("panel.ads.any");
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.ads.search_hint")} />
      <FilterSelect
        address={address}
        name="package"
        label={t("panel.ads.package")}
        none={any}
        choices={(packages.value ?? []).map(({ id, form }) => ({
          value: id,
          label: form.texts[lang]?.name ?? Object.values(form.texts).find((one) => one?.name)?.name ?? id,
        }))}
      />
      <FilterSelect
        address={address}
        name="placement"
        label={t("panel.ads.placement")}
        none={any}
        choices={(places.value ?? []).map(({ code, names }) => ({ value: code, label: names[lang] || code }))}
      />
      {address.get("owner") && (
        <Button icon="close" onClick={() => address.set({ owner: null })}>
          {t("panel.ads.owner_all")}
        </Button>
      )}
    </ListTools>
  );
}
