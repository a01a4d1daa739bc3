import { useLang, useT } from "../../../lib/i18n";
import type { FieldProblem } from "../../../lib/api";
import { listRegions } from "../../../lib/commonCalls";
import { namedChoices, useCountries } from "../../../lib/countries";
import { useLoad } from "../../../lib/useLoad";
import { Select } from "../../../ui/panel/Select";
import type { Place } from "./draft";

interface PlaceCountryProps {
  place: Place;
  problems: FieldProblem[] | undefined;
  onChange: (wish: Pick<Place, "country" | "region">) => void;
}

/** Country of an address, and its region there. */
export function PlaceCountry({ place: { country, region }, problems, onChange }: PlaceCountryProps) {
  const t = useT();
  const lang = useLang();
  const countries = useCountries(country);
  const regions = useLoad(country ? `regions.${country}` : null, (signal) => listRegions(country ?? "", signal));
  // a region that is set can be shown before the list has come
  const known = (country && regions.value) || (region ? [{ code: region, name: region }] : []);
  return (
    <>
      <Select
        optional
        label={t("panel.contacts.country")}
        value={country ?? ""}
        none={t("panel.contacts.place_unknown")}
        choices={countries}
        onChange={(code) => onChange({ country: code || null, region: null })}
      />
      <Select
        optional
        label={t("panel.contacts.region")}
        value={region ?? ""}
        none={t("panel.contacts.place_unknown")}
        disabled={!country}
        choices={namedChoices(lang, known)}
        problems={problems}
        onChange={(code) => onChange({ country, region: code || null })}
      />
    </>
  );
}
