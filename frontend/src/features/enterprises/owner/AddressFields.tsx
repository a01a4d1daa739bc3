import type { ContactAddress } from "../../../generated/api";
import { ContactAddressLimits } from "../../../generated/limits";
import { listCountries, listRegions } from "../../../lib/commonCalls";
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
  const countries = useLoad("countries", listCountries);
  const regions = useLoad(country ? `regions.${country}` : null, (signal) => listRegions(country ?? "", signal));
  const known = countries.value ?? (country ? [{ code: country, name: country }] : []);
  const named = (list: { code: string; name: string }[]) =>
    list
      .map(({ code, name }) => ({ value: code, label: name }))
      .sort((one, other) => one.label.localeCompare(other.label, here));
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
        choices={named(known)}
        problems={problems[`${field}.country`]}
        onChange={(code) => onChange({ ...address, country: code || null, region: null })}
      />
      {country && (regions.value?.length ?? 0) > 0 && (
        <Select
          optional
          label={t("enterprises.owner.region")}
          value={address.region ?? ""}
          none={t("enterprises.owner.no_region")}
          choices={named(regions.value ?? [])}
          problems={problems[`${field}.region`]}
          onChange={(code) => onChange({ ...address, region: code || null })}
        />
      )}
    </div>
  );
}
