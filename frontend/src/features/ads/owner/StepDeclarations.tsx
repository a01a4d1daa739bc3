import { useT } from "../../../lib/i18n";
import { problemText } from "../../../lib/errorMessage";
import { useLayout } from "../../../lib/page-context";
import { FieldError } from "../../../ui/Field";
import { Check } from "../../../ui/panel/Check";
import { A } from "../../../ui/site/A";
import type { AdStepProps } from "./StepProps";

const DECLARATIONS = ["truthful", "rights_to_image", "not_political", "licensed_if_regulated"] as const;
/** Points of the second list of the advertising rules, in its order. */
export const FORBIDDEN = [
  "goods",
  "politics",
  "degrading",
  "discrimination",
  "money",
  "medicine",
  "authority",
] as const;

/** The fifth step: the declarations of the advertiser, all of which are needed. */
export function StepDeclarations({ form, problems, change }: AdStepProps) {
  const t = useT();
  const rules = useLayout().footer.find(({ path }) => /\/advertising[-_]rules$/.test(path));
  return (
    <div className="form">
      <p>{t("ads.owner.declarations_lead")}</p>
      {DECLARATIONS.map((name) => (
        <div key={name} className="field">
          <Check
            checked={form.declarations[name]}
            onChange={(on) => change({ declarations: { ...form.declarations, [name]: on } })}
          >
            {t(`ads.owner.declare_${name}`)}
          </Check>
          <FieldError id={`ad-declare-${name}`} error={problemText(problems[`declarations.${name}`])} />
        </div>
      ))}
      <div className="stack stack--tight small secondary">
        <p id="ad-forbidden">{t("ads.owner.forbidden")}</p>
        <ul className="plain-list" aria-labelledby="ad-forbidden">
          {FORBIDDEN.map((name) => (
            <li key={name}>{t(`ads.owner.forbidden_${name}`)}</li>
          ))}
        </ul>
      </div>
      {rules && (
        <p>
          <A className="link" href={rules.path}>
            {t("ad_packages.rules")}
          </A>
        </p>
      )}
    </div>
  );
}
