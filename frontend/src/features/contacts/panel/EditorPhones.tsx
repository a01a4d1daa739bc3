import { CardLimits, PhoneLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { replaced, without } from "../../../lib/lists";
import { NO_WORDS } from "./draft";
import { EditorRow } from "./EditorRow";
import type { PartProps } from "./EditorTexts";
import { LocalInputs } from "./LocalInputs";

type Phone = NonNullable<PartProps["draft"]["card"]["phones"]>[number];

const PHONE_KINDS = ["phone", "mobile", "fax", "emergency"] as const;

/** Telephone numbers, each with its kind, label and note. */
export function EditorPhones({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const { card } = draft;
  const phones = card.phones ?? [];
  const set = (phones: Phone[]) => onChange({ card: { ...card, phones } });
  const change = (at: number, wish: Partial<Phone>) => set(replaced(phones, at, wish));
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.contacts.phones")}</legend>
      {phones.map((phone, at) => (
        <EditorRow
          key={at}
          removes={
            phone.display
              ? t("panel.contacts.remove_phone", { phone: phone.display })
              : t("panel.contacts.remove_new_phone", { number: at + 1 })
          }
          onRemove={() => set(without(phones, at))}
        >
          <TextInput
            label={t("panel.contacts.phone")}
            hint={phone.number ? `tel:${phone.number}` : t("panel.contacts.phone_hint")}
            value={phone.display ?? ""}
            max={PhoneLimits.display.max_length}
            problems={problems[`card.phones.${at}.display`] ?? problems[`card.phones.${at}.number`]}
            onChange={(display) => change(at, { display, number: "" })}
          />
          <Select
            label={t("panel.contacts.kind")}
            value={phone.kind ?? "phone"}
            choices={PHONE_KINDS.map((kind) => ({ value: kind, label: t(`panel.contacts.phone_kinds.${kind}`) }))}
            onChange={(value) => change(at, { kind: PHONE_KINDS.find((kind) => kind === value) ?? "phone" })}
          />
          <LocalInputs
            label={(lang) => t("panel.contacts.label_in", { lang })}
            value={phone.label}
            max={PhoneLimits.label.max_length}
            problems={problems[`card.phones.${at}.label`]}
            onChange={(label) => change(at, { label })}
          />
          <LocalInputs
            label={(lang) => t("panel.contacts.note_in", { lang })}
            hint={t("panel.contacts.note_hint")}
            value={phone.note}
            max={PhoneLimits.note.max_length}
            problems={problems[`card.phones.${at}.note`]}
            onChange={(note) => change(at, { note })}
          />
        </EditorRow>
      ))}
      <Button
        icon="plus"
        disabledReason={phones.length >= CardLimits.phones.max_items && t("panel.contacts.enough")}
        onClick={() => set([...phones, { number: "", display: "", kind: "phone", label: NO_WORDS, note: NO_WORDS }])}
      >
        {t("panel.contacts.add_phone")}
      </Button>
    </fieldset>
  );
}
