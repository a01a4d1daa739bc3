import { useEffect, useRef, useState } from "react";
import { HoursExceptionLimits, HoursLimits } from "../../../generated/limits";
import { formatDate } from "../../../lib/format";
import { dayKind, written } from "../../../lib/hours";
import { useLang, useT } from "../../../lib/i18n";
import { replaced, without } from "../../../lib/lists";
import { useLayout } from "../../../lib/page-context";
import { Button } from "../../../ui/panel/Button";
import { DayHours } from "../../../ui/panel/DayHours";
import { MonthCalendar } from "../../../ui/panel/MonthCalendar";
import { TextInput } from "../../../ui/panel/TextInput";
import { EditorRow } from "./EditorRow";
import type { PartProps } from "./EditorTexts";
import { exceptionOn, NEW_EXCEPTION, type ExceptionDraft } from "./hours";
import { LocalInputs } from "./LocalInputs";

/** Days on which other hours hold: a calendar to pick them from, then each with its hours and a note for readers. */
export function EditorExceptions({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const { exceptions } = draft;
  const box = useRef<HTMLFieldSetElement>(null);
  const [picked, setPicked] = useState<{ at: number } | null>(null);
  const isFull = exceptions.length >= HoursLimits.exceptions.max_items;
  const change = (at: number, wish: Partial<ExceptionDraft>) =>
    onChange({ exceptions: replaced(exceptions, at, wish) });
  const wrong = (at: number, field: string) =>
    Object.entries(problems)
      .filter(([name]) => name.startsWith(`card.hours.exceptions.${at}.${field}`))
      .flatMap(([, list]) => list);
  useEffect(() => {
    if (picked) box.current?.querySelectorAll<HTMLElement>(".contact-editor__row select")[picked.at]?.focus();
  }, [picked]);
  const pick = (day: string) => {
    const at = exceptionOn(exceptions, day);
    if (at < 0 && isFull) return;
    if (at < 0) onChange({ exceptions: [...exceptions, { ...NEW_EXCEPTION, from: day }] });
    setPicked({ at: at < 0 ? exceptions.length : at });
  };
  const markOf = (day: string) => {
    const exception = exceptions[exceptionOn(exceptions, day)];
    if (!exception) return null;
    const kind = dayKind(exception.intervals);
    const hours = kind === "open" ? written(exception.intervals) : t(`panel.hours.${kind}`);
    return [hours, exception.note[lang]].filter(Boolean).join(", ");
  };
  return (
    <fieldset className="form" ref={box}>
      <legend className="field-label">{t("contacts.other_days")}</legend>
      <p className="hint">{t(isFull ? "panel.contacts.enough" : "panel.contacts.exception_hint")}</p>
      <MonthCalendar today={today.slice(0, 10)} markOf={markOf} onPick={pick} />
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
          disabledReason={isFull && t("panel.contacts.enough")}
          onClick={() => onChange({ exceptions: [...exceptions, NEW_EXCEPTION] })}
        >
          {t("panel.contacts.add_exception")}
        </Button>
      </p>
    </fieldset>
  );
}
