import { useLang, useT } from "../../../lib/i18n";
import type { FieldProblem } from "../../../lib/api";
import { listCountries, listRegions } from "../../../lib/commonCalls";
import { useLoad } from "../../../lib/useLoad";
import { Select } from "../../../ui/panel/Select";
import type { Place } from "./draft";

interface PlaceCountryProps {
  place: Place;
  problems: FieldProblem[] | undefined;
  onChange: (wish: Pick<Place, "country" | "region">) => void;
}

interface Choice {
  code: string;
  name: string;
}

/** Countries or regions by name; a code that is set can be shown before the list has come. */
function choicesOf(list: Choice[] | null, chosen: string | null | undefined, lang: string) {
  const known = list ?? (chosen ? [{ code: chosen, name: chosen }] : []);
  return known
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label, lang));
}

/** Country of an address, and its region there. */
export function PlaceCountry({ place: { country, region }, problems, onChange }: PlaceCountryProps) {
  const t = useT();
  const lang = useLang();
  const countries = useLoad("countries", listCountries);
  const regions = useLoad(country ? `regions.${country}` : null, (signal) => listRegions(country ?? "", signal));
  return (
    <>
      <Select
        optional
        label={t("panel.contacts.country")}
        value={country ?? ""}
        none={t("panel.contacts.place_unknown")}
        choices={choicesOf(countries.value, country, lang)}
        onChange={(code) => onChange({ country: code || null, region: null })}
      />
      <Select
        optional
        label={t("panel.contacts.region")}
        value={region ?? ""}
        none={t("panel.contacts.place_unknown")}
        disabled={!country}
        choices={choicesOf(country ? regions.value : null, region, lang)}
        problems={problems}
        onChange={(code) => onChange({ country, region: code || null })}
      />
    </>
  );
}
