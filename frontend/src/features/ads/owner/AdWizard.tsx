import { useState, type ReactNode } from "react";
import type { AdChoices, OwnAd } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import { useLang, useT } from "../../../lib/i18n";
import { jumpTo } from "../../../lib/scroll";
import { useFormDraft } from "../../../lib/useFormDraft";
import { FormWizard } from "../../../ui/panel/FormWizard";
import { saveAd, takeAdStep } from "../api";
import { designLangs, isAdForm } from "../designs";
import { StepAdvertiser } from "./StepAdvertiser";
import { StepDeclarations } from "./StepDeclarations";
import { StepDesign } from "./StepDesign";
import { StepPackage } from "./StepPackage";
import { AD_STEPS, adStepOf, type AdStepName } from "./steps";
import { StepSummary } from "./StepSummary";
import { StepTime } from "./StepTime";

interface Props {
  ad: OwnAd;
  choices: AdChoices;
  first: AdStepName;
  onOther: (ad: OwnAd) => void;
  onSaved: (ad: OwnAd) => void;
  /** The booking was submitted, or a change of it was sent. */
  onDone: (ad: OwnAd) => void;
}

const autosaves = (ad: OwnAd | null) => !ad || ad.state === "draft" || ad.state === "changes_requested";

/** The form of a booking in six steps. */
export function AdWizard({ ad: initial, choices, first, onOther, onSaved, onDone }: Props) {
  const t = useT();
  const here = useLang();
  const draft = useFormDraft({
    kind: "ad_draft",
    initial,
    empty: () => initial.form,
    isForm: isAdForm,
    autosaves,
    save: (known, form) => saveAd(known ?? initial, form),
    onSaved,
  });
  const { form, problems } = draft;
  const ad = draft.item ?? initial;
  const fixed = !draft.autosaves;
  const [step, setStep] = useState<AdStepName>(first);
  const [lang, setLang] = useState(() => {
    const langs = designLangs(form);
    return langs.includes(here) ? here : (langs[0] ?? here);
  });
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const go = (to: AdStepName) => {
    setStep(to);
    jumpTo(0);
    if (draft.autosaves) void draft.save();
  };

  const refuse = (error: unknown) => {
    draft.refuse(error);
    const field = error instanceof Problem ? Object.keys(error.fields)[0] : undefined;
    const at = /^designs\.(\d+)/.exec(field ?? "")?.[1];
    setLang(form.designs[Number(at)]?.lang ?? lang);
    if (field) setStep(adStepOf(field));
    jumpTo(0);
    setRefusals((n) => n + 1);
  };

  const finish = async () => {
    setBusy(true);
    const saved = await draft.save();
    if (saved) {
      try {
        const next = saved.actions.includes("submit") ? await takeAdStep("submit", saved) : saved;
        draft.take(next);
        onDone(next);
      } catch (error) {
        refuse(error);
      }
    }
    setBusy(false);
  };

  const props = { ad, form, choices, problems, fixed, change: draft.change };
  const parts: Record<AdStepName, ReactNode> = {
    package: <StepPackage {...props} onOther={() => onOther({ ...ad, form })} />,
    design: <StepDesign {...props} lang={lang} onLang={setLang} />,
    time: <StepTime {...props} />,
    advertiser: <StepAdvertiser {...props} />,
    declarations: <StepDeclarations {...props} />,
    summary: <StepSummary {...props} />,
  };
  return (
    <div className="ad-wizard">
      <FormWizard
        steps={AD_STEPS.map((name) => ({ name, label: t(`ads.owner.step_${name}`) }))}
        step={step}
        onStep={go}
        draft={draft}
        isItem={isOwnAd}
        refusals={refusals}
        submit={{
          label: t(fixed ? "ads.owner.submit_change" : "ads.owner.submit"),
          busy,
          run: () => void finish(),
        }}
      >
        {parts[step]}
      </FormWizard>
    </div>
  );
}

function isOwnAd(value: unknown): value is OwnAd {
  return typeof value === "object" && value !== null && "form" in value && "earliest_on" in value;
}
