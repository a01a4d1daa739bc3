import { AccessibilityLimits, ContactChangeLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { spokenChoices } from "../../../lib/labels/languages";
import { Check } from "../../../ui/panel/Check";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { Select } from "../../../ui/panel/Select";
import type { PartProps } from "./EditorTexts";
import { LocalInputs } from "./LocalInputs";

type Card = PartProps["draft"]["card"];

const FREE = ["unknown", "yes", "partly", "no"] as const;
const GROUPS = ["everyone", "status_s", "families", "youth", "seniors", "businesses"] as const;
const ACCESS = ["step_free", "toilet", "hearing_loop", "sign_language"] as const;

/** Facts to know before a visit: languages, costs, target groups, access. */
export function EditorToKnow({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const lang = useLang();
  const { card } = draft;
  const groups = card.target_groups ?? [];
  const access = card.accessibility ?? {};
  const set = (change: Partial<Card>) => onChange({ card: { ...card, ...change } });
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.contacts.to_know")}</legend>
      <ChecksField
        label={t("panel.contacts.languages")}
        hint={t("panel.contacts.languages_hint", { max: ContactChangeLimits.languages.max_items })}
        choices={spokenChoices(t, lang)}
        chosen={draft.languages}
        max={ContactChangeLimits.languages.max_items}
        problems={problems.languages}
        onChange={(languages) => onChange({ languages })}
      />
      <div className="contact-editor__row">
        <Select
          label={t("panel.contacts.free")}
          value={draft.free_of_charge}
          choices={FREE.map((free) => ({ value: free, label: t(`panel.contacts.free_kinds.${free}`) }))}
          onChange={(value) => onChange({ free_of_charge: FREE.find((free) => free === value) ?? "unknown" })}
        />
      </div>
      <div className="checks-field" role="group" aria-label={t("panel.contacts.target_groups")}>
        {GROUPS.map((group) => (
          <Check
            key={group}
            checked={groups.includes(group)}
            onChange={(on) => set({ target_groups: on ? [...groups, group] : groups.filter((one) => one !== group) })}
          >
            {t(`contacts.for_${group}`)}
          </Check>
        ))}
      </div>
      <div className="contact-editor__row">
        {ACCESS.map((name) => {
          const value = access[name];
          return (
            <Select
              key={name}
              label={t(`contacts.access_${name}`)}
              value={value === true ? "yes" : value === false ? "no" : ""}
              none={t("panel.contacts.free_kinds.unknown")}
              choices={[
                { value: "yes", label: t("panel.contacts.yes") },
                { value: "no", label: t("panel.contacts.no") },
              ]}
              onChange={(said) => set({ accessibility: { ...access, [name]: said === "" ? null : said === "yes" } })}
            />
          );
        })}
        <LocalInputs
          rows={2}
          label={(lang) => t("panel.contacts.access_note", { lang })}
          value={access.note}
          max={AccessibilityLimits.note.max_length}
          onChange={(note) => set({ accessibility: { ...access, note } })}
        />
      </div>
    </fieldset>
  );
}
