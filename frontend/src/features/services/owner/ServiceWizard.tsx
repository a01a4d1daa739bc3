import { useState, type ReactNode } from "react";
import type { OwnService, ServiceChoices, ServiceQuota } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import { useLang, useT } from "../../../lib/i18n";
import { jumpTo } from "../../../lib/scroll";
import { FormWizard } from "../../../ui/panel/FormWizard";
import { LangTabs } from "../../../ui/panel/LangTabs";
import { takeStep } from "../api";
import { writtenLangs } from "./draft";
import { lastStep, submitKey } from "./lastStep";
import { StepContact } from "./StepContact";
import { StepPreview } from "./StepPreview";
import { STEPS, stepOf, type StepName } from "./steps";
import { StepWhat } from "./StepWhat";
import { StepWhere } from "./StepWhere";
import { useServiceDraft } from "./useServiceDraft";
import { WizardAside } from "./WizardAside";

interface Props {
  service: OwnService | null;
  choices: ServiceChoices;
  quota: ServiceQuota;
  /** Country of a new service. */
  country?: string | null;
  onSaved: (service: OwnService) => void;
  /** The service was submitted, or a change of it was sent. */
  onDone: (service: OwnService) => void;
}

/** The form of a service in four steps. */
export function ServiceWizard({ service: initial, choices, quota, country = null, onSaved, onDone }: Props) {
  const t = useT();
  const here = useLang();
  const draft = useServiceDraft(initial, country, onSaved);
  const { item: service, form, problems } = draft;
  const [step, setStep] = useState<StepName>("what");
  const [lang, setLang] = useState(() => writtenLangs(form)[0] ?? here);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const go = (to: StepName) => {
    setStep(to);
    jumpTo(0);
    if (draft.autosaves) void draft.save();
  };

  const refuse = (error: unknown) => {
    draft.refuse(error);
    const first = error instanceof Problem ? Object.keys(error.fields)[0] : undefined;
    const named = first ? /^texts\.(en|uk|de)\./.exec(first)?.[1] : undefined;
    if (named === "en" || named === "uk" || named === "de") setLang(named);
    if (first) setStep(stepOf(first));
    jumpTo(0);
    setRefusals((n) => n + 1);
  };

  const finish = async () => {
    setBusy(true);
    const saved = await draft.save();
    if (saved) {
      try {
        const last = lastStep(saved, draft.autosaves);
        const service = last ? await takeStep(last, saved) : saved;
        draft.take(service);
        onDone(service);
      } catch (error) {
        refuse(error);
      }
    }
    setBusy(false);
  };

  const props = { form, choices, problems, lang, change: draft.change };
  const parts: Record<StepName, ReactNode> = {
    what: <StepWhat {...props} service={service} photo_max_mb={quota.photo_max_mb} />,
    where: <StepWhere {...props} />,
    contact: <StepContact {...props} service={service} />,
    preview: <StepPreview form={form} service={service} choices={choices} quota={quota} lang={lang} />,
  };
  return (
    <div className="service-wizard">
      <FormWizard
        steps={STEPS.map((name) => ({ name, label: t(`services.owner.step_${name}`) }))}
        step={step}
        onStep={go}
        draft={draft}
        isItem={isOwnService}
        refusals={refusals}
        submit={{
          label: t(submitKey(service, draft.autosaves)),
          busy,
          run: () => void finish(),
        }}
      >
        {step !== "contact" && <LangTabs written={writtenLangs(form)} lang={lang} onLang={setLang} />}
        {parts[step]}
      </FormWizard>
      <WizardAside form={form} service={service} choices={choices} lang={lang} />
    </div>
  );
}

function isOwnService(value: unknown): value is OwnService {
  return typeof value === "object" && value !== null && "form" in value && "pending_fields" in value;
}
