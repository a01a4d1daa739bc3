import { HoursExceptionLimits, HoursLimits } from "../../../generated/limits";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { TextInput } from "../../../ui/panel/TextInput";
import { DayHours } from "./DayHours";
import { replaced, without } from "./draft";
import { EditorRow } from "./EditorRow";
import type { PartProps } from "./EditorTexts";
import { NEW_EXCEPTION, type ExceptionDraft } from "./hours";
import { LocalInputs } from "./LocalInputs";

/** Days on which other hours hold, each with its hours and a note for readers. */
export function EditorExceptions({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const lang = useLang();
  const { exceptions } = draft;
  const change = (at: number, wish: Partial<ExceptionDraft>) =>
    onChange({ exceptions: replaced(exceptions, at, wish) });
  const wrong = (at: number, field: string) =>
    Object.entries(problems)
      .filter(([name]) => name.startsWith(`card.hours.exceptions.${at}.${field}`))
      .flatMap(([, list]) => list);
  return (
    <fieldset className="form">
      <legend className="field-label">{t("contacts.other_days")}</legend>
      {exceptions.map((exception, at) => (
        <EditorRow
          key={at}
          removes={t("panel.contacts.remove_exception", {
            day: exception.from ? formatDate(lang, exception.from) : String(at + 1),
          })}
          onRemove={() => onChange({ exceptions: without(exceptions, at) })}
        >
          <TextInput
            type="date"
            label={t("panel.contacts.exception_from")}
            value={exception.from}
            problems={wrong(at, "from")}
            onChange={(from) => change(at, { from })}
          />
          <TextInput
            optional
            type="date"
            label={t("panel.contacts.exception_to")}
            value={exception.to}
            problems={wrong(at, "to")}
            onChange={(to) => change(at, { to })}
          />
          <div className="contact-editor__whole">
            <DayHours
              day={exception.from ? formatDate(lang, exception.from) : t("panel.contacts.exception_hours")}
              intervals={exception.intervals}
              problems={wrong(at, "intervals")}
              onChange={(intervals) => change(at, { intervals })}
            />
          </div>
          <LocalInputs
            label={(one) => t("panel.contacts.exception_note", { lang: one })}
            value={exception.note}
            max={HoursExceptionLimits.note.max_length}
            problems={wrong(at, "note")}
            onChange={(note) => change(at, { note })}
          />
        </EditorRow>
      ))}
      <p>
        <Button
          icon="plus"
          disabledReason={exceptions.length >= HoursLimits.exceptions.max_items && t("panel.contacts.enough")}
          onClick={() => onChange({ exceptions: [...exceptions, NEW_EXCEPTION] })}
        >
          {t("panel.contacts.add_exception")}
        </Button>
      </p>
    </fieldset>
  );
}
