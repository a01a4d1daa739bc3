import { useEffect, useState } from "react";
import type { CaseRow, PerLangText2000 } from "../../../generated/api";
import { CaseDecisionLimits, DecisionLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Confirm } from "../../../ui/panel/Confirm";
import { lengthOf } from "../../../lib/text";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang } from "../../../lib/labels/languages";
import { decideCase, listReasonCodes, takeCase } from "./api";

const TEXT = { min: DecisionLimits.text.min_length, max: DecisionLimits.text.max_length };
/** Interval at which the lock is prolonged while the dialog is open, a third of its usual time. */
const PROLONG_MS = 5 * 60_000;

interface Props {
  row: CaseRow;
  onDone: (row: CaseRow) => void;
  onClose: () => void;
}

/** Decides a case: outcome, reason code, and the reason in the language of each recipient. */
export function DecideDialog({ row, onDone, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [rule, setRule] = useState("");
  const [texts, setTexts] = useState<PerLangText2000>({});
  const reasons = useLoad("reasons", listReasonCodes);
  const { id, version } = row;
  useEffect(() => {
    const timer = setInterval(() => void takeCase(id, version).catch(() => undefined), PROLONG_MS);
    return () => clearInterval(timer);
  }, [id, version]);

  const choice = row.outcomes.find((one) => one.outcome === name);
  const lengths = choice?.langs.map((lang) => lengthOf(texts[lang] ?? "")) ?? [];
  const reason =
    (!choice && t("panel.cases.outcome_needed")) ||
    (choice?.reason_code && !code && t("panel.cases.reason_needed")) ||
    (lengths.some((length) => length < TEXT.min) && t("panel.cases.text_needed", { min: TEXT.min })) ||
    (lengths.some((length) => length > TEXT.max) && t("panel.too_long", { max: TEXT.max }));
  const save = async () => {
    if (!choice) return;
    const written = Object.fromEntries(choice.langs.map((lang) => [lang, (texts[lang] ?? "").trim()]));
    const { outcome } = choice;
    onDone(await decideCase(id, { version, outcome, reason_code: code, rule: rule.trim(), texts: written }));
  };
  const hint = choice && (choice.langs.length === 0 ? "silent" : choice.told ? "told" : "not_told");

  return (
    <Confirm
      title={t("panel.cases.decide_title", { code: row.code })}
      verb={t("panel.cases.decide")}
      reason={reason}
      onConfirm={save}
      onClose={onClose}
    >
      <p className="case-card__text" lang={row.lang}>
        {row.text}
      </p>
      <div className="form">
        <Select
          label={t("panel.cases.outcome")}
          value={name}
          none={t("panel.cases.choose")}
          choices={row.outcomes.map(({ outcome }) => ({ value: outcome, label: t(`panel.cases.outcome_${outcome}`) }))}
          onChange={setName}
        />
        {choice && choice.langs.length > 0 && (
          <>
            <Select
              label={t("panel.cases.reason")}
              optional={!choice.reason_code}
              value={code}
              none={t("panel.cases.choose")}
              choices={(reasons.value ?? []).map((one) => ({
                value: one.code,
                label: `${one.texts[here]?.label ?? one.code} (${t(`panel.cases.basis_${one.basis}`)})`,
              }))}
              onChange={setCode}
            />
            <TextInput
              optional
              label={t("panel.cases.rule")}
              max={CaseDecisionLimits.rule.max_length}
              value={rule}
              onChange={setRule}
            />
          </>
        )}
        {choice?.langs.map((lang) => (
          <TextInput
            key={lang}
            rows={4}
            max={TEXT.max}
            lang={lang}
            label={t("panel.cases.text", { lang: inLang(t, lang) })}
            value={texts[lang] ?? ""}
            onChange={(text) => setTexts({ ...texts, [lang]: text })}
          />
        ))}
        {hint && <p className="hint">{t(`panel.cases.${hint}`)}</p>}
      </div>
    </Confirm>
  );
}
