import type { AdForm } from "../../../generated/api";
import { AdContactLimits, AdFormLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { A } from "../../../ui/site/A";
import { BillingFields } from "./BillingFields";
import type { AdStepProps } from "./StepProps";

/** The fourth step: who advertises, who answers questions, who gets the invoice. */
export function StepAdvertiser(props: AdStepProps) {
  const { ad, form, choices, problems, fixed, change } = props;
  const t = useT();
  const setContact = (part: Partial<AdForm["contact"]>) => change({ contact: { ...form.contact, ...part } });
  const isRestricted = ad.package.audience !== "everyone";
  const choose = (id: string) => {
    const enterprise = choices.enterprises.find((one) => one.id === id);
    if (!enterprise) return change({ enterprise_id: null, billing: choices.billing });
    change({ enterprise_id: id, advertiser_name: enterprise.name, billing: enterprise.billing });
  };
  return (
    <div className="form">
      {!fixed && (
        <>
          <Select
            label={t("ads.owner.enterprise")}
            hint={
              isRestricted &&
              t("ads.owner.enterprise_needed", { who: t(`ad_packages.audience_${ad.package.audience}`) })
            }
            value={form.enterprise_id ?? ""}
            none={t("ads.owner.enterprise_none")}
            choices={choices.enterprises.map(({ id, name, verified }) => ({
              value: id,
              label: verified ? t("ads.owner.enterprise_verified", { name }) : name,
            }))}
            problems={problems.enterprise_id}
            onChange={choose}
          />
          {choices.enterprises.length === 0 && (
            <p className="hint">
              <A className="link" href="/profile/account?tab=enterprises">
                {t("ads.owner.enterprise_add")}
              </A>
            </p>
          )}
          <TextInput
            label={t("ads.owner.advertiser")}
            hint={t("ads.owner.advertiser_hint")}
            value={form.advertiser_name}
            max={AdFormLimits.advertiser_name.max_length}
            problems={problems.advertiser_name}
            onChange={(advertiser_name) => change({ advertiser_name })}
          />
        </>
      )}
      <fieldset className="form">
        <legend className="field-label">{t("ads.owner.contact")}</legend>
        <p className="hint">{t("ads.owner.contact_hint")}</p>
        <TextInput
          label={t("ads.owner.contact_name")}
          value={form.contact.name}
          max={AdContactLimits.name.max_length}
          problems={problems["contact.name"]}
          onChange={(name) => setContact({ name })}
        />
        <div className="form--two-columns">
          <TextInput
            type="email"
            label={t("ads.owner.contact_email")}
            value={form.contact.email}
            max={AdContactLimits.email.max_length}
            problems={problems["contact.email"]}
            onChange={(email) => setContact({ email })}
          />
          <TextInput
            optional
            label={t("ads.owner.contact_phone")}
            placeholder="+41 79 555 01 42"
            value={form.contact.phone}
            max={AdContactLimits.phone.max_length}
            problems={problems["contact.phone"]}
            onChange={(phone) => setContact({ phone })}
          />
        </div>
      </fieldset>
      {!fixed && ad.package.price.minor > 0 && <BillingFields {...props} />}
    </div>
  );
}
