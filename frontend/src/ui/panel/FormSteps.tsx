import { useT } from "../../lib/i18n";

export interface WizardStep<Name extends string> {
  name: Name;
  label: string;
}

interface Props<Name extends string> {
  steps: readonly WizardStep<Name>[];
  step: Name;
  /** Opens a step; without it the steps only tell what follows. */
  onStep?: (step: Name) => void;
}

/** The steps of a form: those done, the one that is open, those that follow. */
export function FormSteps<Name extends string>({ steps, step, onStep }: Props<Name>) {
  const t = useT();
  const at = steps.findIndex(({ name }) => name === step);
  return (
    <ol className={`x form-steps${steps.length > 4 ? " form-steps--many" : ""}`} aria-label={t("panel.drafts.steps")}>
      {steps.map(({ name, label }, n) => (
        <li
          key={name}
          className={n < at ? "form-steps__done" : undefined}
          aria-current={name === step ? "step" : undefined}
        >
          {onStep ? (
            <button className="form-steps__step" type="button" onClick={() => onStep(name)}>
              <span>{label}</span>
            </button>
          ) : (
            <span className="form-steps__step">
              <span>{label}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
