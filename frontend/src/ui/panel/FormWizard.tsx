import { useEffect, useRef, type ReactNode } from "react";
import { NetworkError, Problem } from "../../lib/api";
import { errorMessage } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import type { Draftable, FormDraft } from "../../lib/useFormDraft";
import { Icon } from "../Icon";
import { Button } from "./Button";
import { FormSteps, type WizardStep } from "./FormSteps";
import { Note } from "../site/Note";

interface Props<Name extends string, Item extends Draftable<Form>, Form> {
  steps: readonly WizardStep<Name>[];
  step: Name;
  onStep: (step: Name) => void;
  draft: FormDraft<Item, Form>;
  /** Tells the server's copy of the object that comes with a refused version. */
  isItem: (value: unknown) => value is Item;
  /** Grows with every refusal whose first field gets the focus. */
  refusals: number;
  submit: { label: string; busy: boolean; reason?: string | null | false; run: () => void };
  children: ReactNode;
}

/** The frame of a form in steps: steps, refusals, the way back and on, and whether the entries are saved. */
export function FormWizard<Name extends string, Item extends Draftable<Form>, Form>(props: Props<Name, Item, Form>) {
  const { steps, step, onStep, draft, isItem, refusals, submit, children } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  useEffect(() => {
    if (refusals > 0) focusFirstFault(box.current);
  }, [refusals]);
  const at = steps.findIndex(({ name }) => name === step);
  const [before, next] = [steps[at - 1], steps[at + 1]];
  return (
    <div className="form-wizard" ref={box}>
      <FormSteps steps={steps} step={step} onStep={onStep} />
      <FaultNote draft={draft} isItem={isItem} />
      <h2 className="form-heading" tabIndex={-1} ref={heading}>
        {steps[at]?.label}
      </h2>
      {children}
      <div className="form-wizard__bar">
        {before && (
          <Button icon="back" onClick={() => onStep(before.name)}>
            {before.label}
          </Button>
        )}
        <span className="small muted" role="status">
          {t(`panel.drafts.save_${draft.autosaves || draft.status === "saving" ? draft.status : "manual"}`)}
        </span>
        {next ? (
          <button className="button button--primary" type="button" onClick={() => onStep(next.name)}>
            {t("panel.drafts.next", { step: next.label })} <Icon name="arrow" />
          </button>
        ) : (
          <Button variant="primary" busy={submit.busy} disabledReason={submit.reason} onClick={submit.run}>
            {submit.label}
          </Button>
        )}
      </div>
      {draft.fault instanceof NetworkError && <p className="hint">{t("panel.drafts.kept_here")}</p>}
    </div>
  );
}

function focusFirstFault(box: HTMLElement | null): void {
  const field = box?.querySelector(".field-error")?.closest(".field, fieldset");
  field?.querySelector<HTMLElement>("input, select, textarea, button, [contenteditable]")?.focus();
}

interface FaultProps<Item extends Draftable<Form>, Form> {
  draft: FormDraft<Item, Form>;
  isItem: (value: unknown) => value is Item;
}

/** Why the form was refused as a whole; after a change elsewhere, the way to the other version. */
function FaultNote<Item extends Draftable<Form>, Form>({ draft, isItem }: FaultProps<Item, Form>) {
  const t = useT();
  const { fault } = draft;
  if (!(fault instanceof Problem)) return null;
  const current = fault.code === "stale_version" ? fault.current : null;
  return (
    <Note tone="bad" alert>
      {Object.keys(fault.fields).length > 0 ? t("panel.drafts.check_fields") : errorMessage(t, fault)}{" "}
      {isItem(current) && (
        <button className="link" type="button" onClick={() => draft.reset(current)}>
          {t("panel.drafts.show_saved")}
        </button>
      )}
    </Note>
  );
}
