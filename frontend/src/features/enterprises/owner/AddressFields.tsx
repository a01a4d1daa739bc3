import type { ContactAddress } from "../../../generated/api";
import { ContactAddressLimits } from "../../../generated/limits";
import { listRegions } from "../../../lib/commonCalls";
import { namedChoices, useCountries } from "../../../lib/countries";
import { useLang, useT } from "../../../lib/i18n";
import type { FieldProblems } from "../../../lib/submission";
import { useLoad } from "../../../lib/useLoad";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";

interface Props {
  address: ContactAddress;
  /** Name of the field, before which the server's messages stand. */
  field: string;
  problems: FieldProblems;
  /** True if street and postal code may stay empty. */
  optional?: boolean;
  onChange: (address: ContactAddress) => void;
}

/** A postal address. */
export function AddressFields({ address, field, problems, optional = false, onChange }: Props) {
  const t = useT();
  const here = useLang();
  const { country } = address;
  const countries = useCountries(country);
  const regions = useLoad(country ? `regions.${country}` : null, (signal) => listRegions(country ?? "", signal));
  const line = (name: "street" | "house_no" | "postal_code" | "town", isOptional: boolean) => (
    <TextInput
      optional={isOptional}
      label={t(`enterprises.owner.${name}`)}
      value={address[name] ?? ""}
      max={ContactAddressLimits[name].max_length}
      problems={problems[`${field}.${name}`]}
      onChange={(text) => onChange({ ...address, [name]: text })}
    />
  );
  return (
    <div className="form--two-columns">
      {line("street", optional)}
      {line("house_no", true)}
      {line("postal_code", optional)}
      {line("town", false)}
      <Select
        label={t("enterprises.owner.country")}
        value={country ?? ""}
        none={t("enterprises.owner.choose")}
        choices={countries}
        problems={problems[`${field}.country`]}
        onChange={(code) => onChange({ ...address, country: code || null, region: null })}
      />
      {country && (regions.value?.length ?? 0) > 0 && (
        <Select
          optional
          label={t("enterprises.owner.region")}
          value={address.region ?? ""}
          none={t("enterprises.owner.no_region")}
          choices={namedChoices(here, regions.value ?? [])}
          problems={problems[`${field}.region`]}
          onChange={(code) => onChange({ ...address, region: code || null })}
        />
      )}
    </div>
  );
}
