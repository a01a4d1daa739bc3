import type { ServiceForm } from "../../../generated/api";
import { ServiceLegalLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { A } from "../../../ui/site/A";
import { PROVIDERS } from "./choices";
import type { StepProps } from "./StepProps";

/** Where people enter enterprises and have them verified. */
const ENTERPRISES_PATH = "/profile/account?tab=enterprises";

/** The provider: an enterprise of the person, or the person; traders show their identity. */
export function ProviderFields({ form, choices, problems, change }: Omit<StepProps, "lang">) {
  const t = useT();
  const { legal } = form.card;
  const setLegal = (part: Partial<ServiceForm["card"]["legal"]>) =>
    change({ card: { ...form.card, legal: { ...legal, ...part } } });
  const { enterprise_id } = form;
  const required = choices.categories.find(({ id }) => id === form.category_id)?.rules.requires_enterprise ?? false;
  const enterprises = choices.enterprises.map(({ id, name, verified }) => ({
    value: id,
    label: required && !verified ? t("services.owner.enterprise_unverified", { name }) : name,
  }));
  const isGone = enterprise_id && !enterprises.some(({ value }) => value === enterprise_id);
  if (isGone) enterprises.push({ value: enterprise_id, label: t("services.owner.enterprise_gone") });
  const choose = (id: string) => {
    const enterprise = choices.enterprises.find((one) => one.id === id);
    if (!enterprise) return change({ enterprise_id: id || null });
    const { provider_type } = enterprise;
    change({ enterprise_id: id, provider_type, card: { ...form.card, legal: enterprise.legal } });
  };
  return (
    <>
      {(enterprises.length > 0 || required) && (
        <Select
          label={t("services.owner.enterprise")}
          hint={t(required ? "services.owner.enterprise_required" : "services.owner.enterprise_hint")}
          none={t(required ? "services.owner.enterprise_choose" : "services.owner.enterprise_none")}
          value={enterprise_id ?? ""}
          choices={enterprises}
          problems={problems.enterprise_id}
          onChange={choose}
        />
      )}
      {required && !choices.enterprises.some(({ verified }) => verified) && (
        <p className="hint">
          <A className="link" href={ENTERPRISES_PATH}>
            {t("services.owner.enterprise_add")}
          </A>
        </p>
      )}
      <Select
        label={t("services.owner.provider")}
        hint={t("services.owner.provider_hint")}
        value={form.provider_type}
        choices={PROVIDERS.map((value) => ({ value, label: t(`services.owner.provider_${value}`) }))}
        problems={problems.provider_type}
        onChange={(value) => change({ provider_type: PROVIDERS.find((one) => one === value) ?? "private" })}
      />
      {form.provider_type !== "private" && (
        <fieldset className="form">
          <legend className="field-label">{t("services.owner.legal")}</legend>
          <p className="hint">{t("services.owner.legal_hint")}</p>
          <TextInput
            label={t("services.owner.legal_name")}
            value={legal.name}
            max={ServiceLegalLimits.name.max_length}
            problems={problems["card.legal.name"]}
            onChange={(name) => setLegal({ name })}
          />
          <TextInput
            label={t("services.owner.legal_address")}
            value={legal.address}
            max={ServiceLegalLimits.address.max_length}
            problems={problems["card.legal.address"]}
            onChange={(address) => setLegal({ address })}
          />
          <TextInput
            optional
            label={t("services.owner.legal_uid")}
            value={legal.uid}
            max={ServiceLegalLimits.uid.max_length}
            problems={problems["card.legal.uid"]}
            onChange={(uid) => setLegal({ uid })}
          />
        </fieldset>
      )}
    </>
  );
}
