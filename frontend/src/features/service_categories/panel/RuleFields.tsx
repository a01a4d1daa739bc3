import type { CategoryRules } from "../../../generated/api";
import { CredentialsHintLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import type { FieldProblems } from "../../../lib/submission";
import { Check } from "../../../ui/panel/Check";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { CountryPicks } from "./CountryPicks";

const PRICE_KINDS = ["free", "fixed", "from", "hourly", "on_request", "exchange"] as const;
const MODERATIONS = ["pre", "post"] as const;

interface RuleFieldsProps {
  rules: CategoryRules;
  /** True for a category of the first level. */
  isTop: boolean;
  problems: FieldProblems;
  onChange: (change: Partial<CategoryRules>) => void;
}

/** Rules that the services of a category follow. */
export function RuleFields({ rules, isTop, problems, onChange }: RuleFieldsProps) {
  const t = useT();
  const { price_kinds, credentials_hints } = rules;
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.service_categories.rules")}</legend>
      {isTop && <p className="hint">{t("panel.service_categories.rules_hint")}</p>}
      <CountryPicks
        codes={rules.countries}
        problems={problems["rules.countries"]}
        onChange={(countries) => onChange({ countries })}
      />
      <div className="row" role="group" aria-label={t("panel.service_categories.price_kinds")}>
        {PRICE_KINDS.map((kind) => (
          <Check
            key={kind}
            checked={price_kinds.length === 0 || price_kinds.includes(kind)}
            onChange={(on) => onChange({ price_kinds: toggled(price_kinds, kind, on) })}
          >
            {t(`panel.service_categories.price_kind_${kind}`)}
          </Check>
        ))}
      </div>
      <TextInput
        label={t("panel.service_categories.valid_days")}
        hint={t("panel.service_categories.valid_days_hint")}
        value={rules.default_valid_days ? String(rules.default_valid_days) : ""}
        problems={problems["rules.default_valid_days"]}
        onChange={(days) => onChange({ default_valid_days: Number(days.replace(/\D/g, "").slice(0, 4)) })}
      />
      <Select
        label={t("panel.service_categories.moderation")}
        value={rules.moderation}
        problems={problems["rules.moderation"]}
        choices={MODERATIONS.map((one) => ({ value: one, label: t(`panel.service_categories.moderation_${one}`) }))}
        onChange={(value) => onChange({ moderation: MODERATIONS.find((one) => one === value) ?? "pre" })}
      />
      <Check checked={rules.requires_enterprise} onChange={(requires_enterprise) => onChange({ requires_enterprise })}>
        {t("panel.service_categories.requires_enterprise")}
      </Check>
      <Check
        checked={rules.requires_credentials}
        onChange={(requires_credentials) => onChange({ requires_credentials })}
      >
        {t("panel.service_categories.requires_credentials")}
      </Check>
      {rules.requires_credentials &&
        LANGS.map((code) => (
          <TextInput
            key={code}
            optional
            lang={code}
            label={t("panel.service_categories.credentials_hint", { lang: inLang(t, code) })}
            value={credentials_hints[code] ?? ""}
            max={CredentialsHintLimits.text.max_length}
            problems={problems[`rules.credentials_hints.${code}`]}
            onChange={(hint) => onChange({ credentials_hints: { ...credentials_hints, [code]: hint } })}
          />
        ))}
    </fieldset>
  );
}

type Kinds = CategoryRules["price_kinds"];

/** The allowed kinds after a click. An empty list allows all, so the last kind cannot be taken away. */
function toggled(allowed: Kinds, kind: Kinds[number], on: boolean): Kinds {
  const before = PRICE_KINDS.filter((one) => allowed.length === 0 || allowed.includes(one));
  const after = PRICE_KINDS.filter((one) => (one === kind ? on : before.includes(one)));
  return after.length === PRICE_KINDS.length || after.length === 0 ? [] : after;
}
