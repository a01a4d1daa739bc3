import { useState } from "react";
import type { EnterpriseChoices, EnterpriseForm, OwnEnterprise } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { jumpTo } from "../../../lib/scroll";
import { readStored, removeStored, writeStored } from "../../../lib/storedForm";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { Note } from "../../../ui/site/Note";
import { closeEnterprise, createEnterprise, removeEnterprise, saveEnterprise, submitEnterprise } from "../api";
import { BranchFields } from "./BranchFields";
import { ContactFields } from "./ContactFields";
import { emptyForm, isForm, STORE, writtenLangs } from "./draft";
import { IdentityFields } from "./IdentityFields";
import { JoinExisting, existing } from "./JoinExisting";
import { PATH } from "./labels";
import { PictureFields } from "./PictureFields";
import { TextFields } from "./TextFields";

interface Props {
  /** None for a new one. */
  enterprise: OwnEnterprise | null;
  choices: EnterpriseChoices;
  picture_max_mb: number;
  /** Country of a new one. */
  country?: string | null;
  onSaved: (enterprise: OwnEnterprise) => void;
  /** A new one is stored, and what was typed stays here. */
  onDraft?: () => void;
}

/** The profile of an enterprise. What is typed is stored in this browser until it is saved. */
export function ProfilePart({ enterprise: read, choices, picture_max_mb, country = null, onSaved, onDraft }: Props) {
  const t = useT();
  const here = useLang();
  // a new one that was saved and could not be submitted: its faults are shown here
  const [draft, setDraft] = useState<OwnEnterprise | null>(null);
  const enterprise = draft ?? read;
  const id = enterprise?.id ?? null;
  const stored = readStored(STORE, id, isForm);
  const [form, setForm] = useState<EnterpriseForm>(stored?.form ?? enterprise?.form ?? emptyForm(country));
  const [lang, setLang] = useState(() => writtenLangs(form)[0] ?? here);
  const [question, setQuestion] = useState<"close" | "remove" | null>(null);
  const { busy, error, problems, run } = useSubmission();
  const editable = !enterprise || enterprise.actions.includes("edit");
  const may = (action: OwnEnterprise["actions"][number]) => enterprise?.actions.includes(action) ?? false;
  const change = (part: Partial<EnterpriseForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    writeStored(STORE, id, { version: enterprise?.version ?? 0, form: next });
  };
  const take = (saved: OwnEnterprise) => {
    removeStored(STORE, id);
    setForm(saved.form);
    onSaved(saved);
  };
  const send = () => (enterprise ? saveEnterprise(enterprise, form) : createEnterprise(form));
  const save = async () => {
    const isSaved = await run(async () => take(await send()));
    if (isSaved) toast({ level: "ok", text: t("enterprises.owner.saved") });
    else jumpTo(0);
  };
  const submit = async () => {
    const isSent = await run(async () => {
      const saved = await send();
      if (read) {
        take(saved);
      } else {
        removeStored(STORE, null);
        setDraft(saved);
        onDraft?.();
      }
      take(await submitEnterprise(saved));
    });
    if (isSent) toast({ level: "ok", text: t("enterprises.owner.submitted") });
    jumpTo(0);
  };
  const other = existing(error);
  const current = error instanceof Problem && error.code === "stale_version" ? error.current : null;
  const props = { form, problems, change };
  return (
    <div className="form own-enterprise">
      {error !== null && !other && (
        <Note tone="bad" alert>
          {Object.keys(problems).length > 0 ? t("enterprises.owner.check_fields") : errorMessage(t, error)}{" "}
          {isOwnEnterprise(current) && (
            <button className="link" type="button" onClick={() => take(current)}>
              {t("enterprises.owner.show_saved")}
            </button>
          )}
        </Note>
      )}
      {other && <JoinExisting other={other} />}
      <fieldset className="form own-enterprise" disabled={!editable}>
        <legend className="visually-hidden">{t("enterprises.owner.part_profile")}</legend>
        <IdentityFields {...props} choices={choices} />
        <TextFields {...props} lang={lang} onLang={setLang} editable={editable} />
        <ContactFields {...props} languages={choices.languages} />
        <BranchFields {...props} />
        <PictureFields {...props} pictures={enterprise?.pictures ?? []} max_mb={picture_max_mb} />
        <Check checked={form.public_profile} onChange={(public_profile) => change({ public_profile })}>
          {t("enterprises.owner.public_profile")}
        </Check>
      </fieldset>
      <div className="row">
        {editable && (
          <Button variant={enterprise && !may("submit") ? "primary" : "line"} busy={busy} onClick={() => void save()}>
            {t(!enterprise || may("submit") ? "enterprises.owner.save_draft" : "enterprises.owner.save")}
          </Button>
        )}
        {(!enterprise || may("submit")) && (
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t("enterprises.owner.submit")}
          </Button>
        )}
        {may("close") && <Button onClick={() => setQuestion("close")}>{t("enterprises.owner.close")}</Button>}
        {may("remove") && <Button onClick={() => setQuestion("remove")}>{t("enterprises.owner.remove")}</Button>}
      </div>
      {question && enterprise && (
        <Confirm
          title={t(`enterprises.owner.${question}`)}
          verb={t(`enterprises.owner.${question}`)}
          bad
          onConfirm={async () => {
            if (question === "close") return take(await closeEnterprise(enterprise));
            await removeEnterprise(enterprise);
            removeStored(STORE, id);
            navigate(PATH);
          }}
          onClose={() => setQuestion(null)}
        >
          <p>{t(`enterprises.owner.sure_${question}`)}</p>
        </Confirm>
      )}
    </div>
  );
}

function isOwnEnterprise(value: unknown): value is OwnEnterprise {
  return typeof value === "object" && value !== null && "form" in value && "members" in value;
}
