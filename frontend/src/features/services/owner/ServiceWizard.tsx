import { useState, type ReactNode } from "react";
import type { OwnService, ServiceChoices, ServiceQuota, ServiceStep } from "../../../generated/api";
import { NetworkError, Problem } from "../../../lib/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { jumpTo } from "../../../lib/scroll";
import { Icon } from "../../../ui/Icon";
import { Button } from "../../../ui/panel/Button";
import { LangTabs } from "../../../ui/panel/LangTabs";
import { Note } from "../../../ui/site/Note";
import { takeStep } from "../api";
import { writtenLangs } from "./draft";
import { StepContact } from "./StepContact";
import { StepPreview } from "./StepPreview";
import { STEPS, stepOf, type StepName } from "./steps";
import { StepWhat } from "./StepWhat";
import { StepWhere } from "./StepWhere";
import { useServiceDraft } from "./useServiceDraft";

interface Props {
  service: OwnService | null;
  choices: ServiceChoices;
  quota: ServiceQuota;
  onSaved: (service: OwnService) => void;
  /** The service was submitted, or a change of it was sent. */
  onDone: (service: OwnService) => void;
}

/** The form of a service in four steps. */
export function ServiceWizard({ service: initial, choices, quota, onSaved, onDone }: Props) {
  const t = useT();
  const here = useLang();
  const draft = useServiceDraft(initial, onSaved);
  const { service, form, problems, fault } = draft;
  const [step, setStep] = useState<StepName>("what");
  const [lang, setLang] = useState(() => writtenLangs(form)[0] ?? here);
  const [busy, setBusy] = useState(false);
  const at = STEPS.indexOf(step);
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
    contact: <StepContact {...props} />,
    preview: <StepPreview form={form} service={service} choices={choices} quota={quota} lang={lang} />,
  };
  const next = STEPS[at + 1];
  const before = STEPS[at - 1];
  return (
    <div className="service-wizard">
      <ol className="x service-steps" aria-label={t("services.owner.steps")}>
        {STEPS.map((name, n) => (
          <li
            key={name}
            className={n < at ? "service-steps__done" : undefined}
            aria-current={name === step ? "step" : undefined}
          >
            <button type="button" onClick={() => go(name)}>
              {t(`services.owner.step_${name}`)}
            </button>
          </li>
        ))}
      </ol>
      <FaultNote draft={draft} />
      {step !== "contact" && <LangTabs written={writtenLangs(form)} lang={lang} onLang={setLang} />}
      {parts[step]}
      <div className="service-wizard__bar">
        {before ? (
          <Button icon="back" onClick={() => go(before)}>
            {t(`services.owner.step_${before}`)}
          </Button>
        ) : (
          <span />
        )}
        <span className="small muted" role="status">
          {t(`services.owner.save_${draft.autosaves || draft.status === "saving" ? draft.status : "manual"}`)}
        </span>
        {next ? (
          <button className="button button--primary" type="button" onClick={() => go(next)}>
            {t("services.owner.next", { step: t(`services.owner.step_${next}`) })} <Icon name="arrow" />
          </button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void finish()}>
            {t(draft.autosaves ? "services.owner.submit" : "services.owner.submit_change")}
          </Button>
        )}
      </div>
      {fault instanceof NetworkError && <p className="hint">{t("services.owner.kept_here")}</p>}
    </div>
  );
}

/** The step that follows the saving of the form, if any. */
function lastStep(service: OwnService, isDraft: boolean): ServiceStep | null {
  if (isDraft || service.actions.includes("submit")) return "submit";
  return service.state === "expired" ? "renew" : null;
}

/** Why the form was refused as a whole; after a change elsewhere, the way to the other version. */
function FaultNote({ draft }: { draft: ReturnType<typeof useServiceDraft> }) {
  const t = useT();
  const { fault } = draft;
  if (!(fault instanceof Problem)) return null;
  const current = fault.code === "stale_version" ? fault.current : null;
  return (
    <Note tone="bad" alert>
      {Object.keys(fault.fields).length > 0 ? t("services.owner.check_fields") : errorMessage(t, fault)}{" "}
      {isOwnService(current) && (
        <button className="link" type="button" onClick={() => draft.reset(current)}>
          {t("services.owner.show_saved")}
        </button>
      )}
    </Note>
  );
}

function isOwnService(value: unknown): value is OwnService {
  return typeof value === "object" && value !== null && "form" in value && "pending_fields" in value;
}
