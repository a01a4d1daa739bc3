import type { EnterpriseChoices } from "../../../generated/api";
import { EnterpriseFormLimits } from "../../../generated/limits";
import { useCountries } from "../../../lib/countries";
import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import type { FieldsProps } from "./FieldsProps";
import { KINDS } from "./labels";

const OTHER = "other";

/** Kind, name, legal form, country and numbers of registers. */
export function IdentityFields({ form, problems, change, choices }: FieldsProps & { choices: EnterpriseChoices }) {
  const t = useT();
  const countries = useCountries(form.country);
  const forms = choices.legal_forms.find(({ country }) => country === form.country)?.forms ?? [OTHER];
  const setCountry = (code: string) => {
    const country = code || null;
    const { address } = form.card;
    const follows = !address.country || address.country === form.country;
    const moved = follows ? { ...address, country, region: null } : address;
    change({ country, legal_form: "", card: { ...form.card, address: moved } });
  };
  return (
    <fieldset className="form">
      <legend className="field-label">{t("enterprises.owner.identity")}</legend>
      <TextInput
        label={t("enterprises.owner.legal_name")}
        hint={t("enterprises.owner.legal_name_hint")}
        value={form.legal_name}
        max={EnterpriseFormLimits.legal_name.max_length}
        problems={problems.legal_name}
        onChange={(legal_name) => change({ legal_name })}
      />
      <div className="form--two-columns">
        <Select
          label={t("enterprises.owner.kind")}
          value={form.kind}
          choices={KINDS.map((value) => ({
            value,
            label: t(value === "other" ? "enterprises.owner.kind_else" : `enterprises.owner.kind_${value}`),
          }))}
          problems={problems.kind}
          onChange={(value) => change({ kind: KINDS.find((one) => one === value) ?? "other" })}
        />
        <Select
          label={t("enterprises.owner.country")}
          value={form.country ?? ""}
          none={t("enterprises.owner.choose")}
          choices={countries}
          problems={problems.country}
          onChange={setCountry}
        />
        <Select
          label={t("enterprises.owner.legal_form")}
          value={form.legal_form}
          none={t("enterprises.owner.choose")}
          disabled={!form.country}
          choices={forms.map((value) => ({
            value,
            label: value === OTHER ? t("enterprises.owner.legal_form_else") : value,
          }))}
          problems={problems.legal_form}
          onChange={(legal_form) => change({ legal_form })}
        />
        <TextInput
          optional
          label={t("enterprises.owner.uid")}
          hint={t("enterprises.owner.uid_hint")}
          value={form.uid}
          max={EnterpriseFormLimits.uid.max_length}
          problems={problems.uid}
          onChange={(uid) => change({ uid })}
        />
        <TextInput
          optional
          label={t("enterprises.owner.register_no")}
          value={form.register_no}
          max={EnterpriseFormLimits.register_no.max_length}
          problems={problems.register_no}
          onChange={(register_no) => change({ register_no })}
        />
      </div>
    </fieldset>
  );
}
