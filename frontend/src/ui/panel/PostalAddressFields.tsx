import type { PostalAddress } from "../../generated/api";
import { PostalAddressLimits } from "../../generated/limits";
import { useCountries } from "../../lib/countries";
import { useT } from "../../lib/i18n";
import type { FieldProblems } from "../../lib/submission";
import { Select } from "./Select";
import { TextInput } from "./TextInput";

type Line = Exclude<keyof PostalAddress, "country">;

interface Props {
  address: PostalAddress;
  /** Name of the field in the call, for its messages. */
  field: string;
  problems: FieldProblems;
  onChange: (address: PostalAddress) => void;
}

/** Name and address in the fields of a payment code. */
export function PostalAddressFields({ address, field, problems, onChange }: Props) {
  const t = useT();
  const countries = useCountries(address.country);
  const input = (name: Line, optional = false) => (
    <TextInput
      optional={optional}
      label={t(`panel.invoices.${name}`)}
      value={address[name]}
      max={PostalAddressLimits[name].max_length}
      problems={problems[`${field}.${name}`]}
      onChange={(value) => onChange({ ...address, [name]: value })}
    />
  );
  return (
    <>
      {input("name")}
      <div className="two-columns">
        {input("street", true)}
        {input("house_no", true)}
        {input("postal_code")}
        {input("town")}
        <Select
          label={t("panel.invoices.country")}
          value={address.country ?? ""}
          none={t("panel.invoices.country_none")}
          choices={countries}
          problems={problems[`${field}.country`]}
          onChange={(country) => onChange({ ...address, country: country || null })}
        />
      </div>
    </>
  );
}
