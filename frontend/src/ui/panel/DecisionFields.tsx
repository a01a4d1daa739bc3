import type { OutcomeChoice } from "../../generated/api";
import { CaseDecisionLimits } from "../../generated/limits";
import { listReasonCodes } from "../../lib/commonCalls";
import { useLang, useT } from "../../lib/i18n";
import { inLang } from "../../lib/labels/languages";
import { useLoad } from "../../lib/useLoad";
import { TEXT, type DecisionDraft } from "./decision";
import { MailNote } from "./MailNote";
import { Select } from "./Select";
import { TextInput } from "./TextInput";

interface Props {
  choice: OutcomeChoice;
  draft: DecisionDraft;
  onChange: (draft: DecisionDraft) => void;
}

/** Reason code with its sentence for the recipients, rule, and the reason in the language of each recipient. */
export function DecisionFields({ choice, draft, onChange }: Props) {
  const t = useT();
  const here = useLang();
  const reasons = useLoad("reasons", listReasonCodes);
  const has_reason = choice.langs.length > 0;
  const hint = choice.told ? (has_reason ? "told" : "told_without_reason") : has_reason ? "not_told" : "silent";
  const reason = reasons.value?.find((one) => one.code === draft.reason_code);
  return (
    <>
      {has_reason && (
        <>
          <Select
            label={t("panel.cases.reason")}
            optional={!choice.reason_code}
            value={draft.reason_code}
            none={t("panel.cases.choose")}
            choices={(reasons.value ?? []).map((one) => ({
              value: one.code,
              label: `${one.texts[here]?.label ?? one.code} (${t(`panel.cases.basis_${one.basis}`)})`,
            }))}
            onChange={(reason_code) => onChange({ ...draft, reason_code })}
          />
          {reason &&
            choice.langs.map((lang) => (
              <p key={lang} className="hint" lang={lang}>
                {reason.texts[lang]?.text}
              </p>
            ))}
          <TextInput
            optional
            label={t("panel.cases.rule")}
            max={CaseDecisionLimits.rule.max_length}
            value={draft.rule}
            onChange={(rule) => onChange({ ...draft, rule })}
          />
        </>
      )}
      {choice.langs.map((lang) => (
        <TextInput
          key={lang}
          rows={4}
          max={TEXT.max}
          lang={lang}
          label={t("panel.cases.text", { lang: inLang(t, lang) })}
          value={draft.texts[lang] ?? ""}
          onChange={(text) => onChange({ ...draft, texts: { ...draft.texts, [lang]: text } })}
        />
      ))}
      <p className="hint">{t(`panel.cases.${hint}`)}</p>
      {choice.told && <MailNote />}
    </>
  );
}
