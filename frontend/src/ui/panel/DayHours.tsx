import { useState } from "react";
import type { Interval } from "../../generated/api";
import { HoursExceptionLimits } from "../../generated/limits";
import type { FieldProblem } from "../../lib/api";
import { problemText } from "../../lib/errorMessage";
import { ALL_DAY, dayKind, faultOf, shownEnd, storedEnd, type DayKind } from "../../lib/hours";
import { useT } from "../../lib/i18n";
import { replaced, without } from "../../lib/lists";
import { FieldError } from "../Field";
import { Button, IconButton } from "./Button";

const KINDS = ["closed", "open", "all_day"] as const;
const NEW: Interval = { from: "", to: "" };

export interface HoursCopy {
  /** Words of the button, before which a screen reader says the day. */
  label: string;
  run: () => void;
}

interface Props {
  /** The day, as its group is called. */
  day: string;
  intervals: Interval[];
  problems: FieldProblem[];
  /** Buttons that copy hours from another day to this one, or from this one to others. */
  copies?: HoursCopy[];
  onChange: (intervals: Interval[]) => void;
}

/** Hours of one day: closed, from when to when, or around the clock; what is wrong is said below. */
export function DayHours({ day, intervals, problems, copies = [], onChange }: Props) {
  const t = useT();
  const [left, setLeft] = useState(false);
  const kind = dayKind(intervals);
  const fault = left && kind === "open" ? faultOf(intervals) : null;
  const error = (fault && t(`panel.hours.${fault}`)) ?? problemText(problems);
  const choose = (wish: DayKind) =>
    onChange(wish === "closed" ? [] : wish === "all_day" ? [ALL_DAY] : kind === "open" ? intervals : [NEW]);
  const set = (at: number, change: Partial<Interval>) => onChange(replaced(intervals, at, change));
  const errorId = `hours-error-${day}`;
  return (
    <div
      className="day-hours"
      role="group"
      aria-label={day}
      onFocus={() => setLeft(false)}
      onBlur={(event) => setLeft(!event.currentTarget.contains(event.relatedTarget))}
    >
      <span className="day-hours__day" aria-hidden="true">
        {day}
      </span>
      <select
        className="input"
        aria-label={t("panel.hours.kind", { day })}
        value={kind}
        onChange={(event) => choose(KINDS.find((one) => one === event.currentTarget.value) ?? "closed")}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`panel.hours.${one}`)}
          </option>
        ))}
      </select>
      <div className="day-hours__times">
        {kind === "open" &&
          intervals.map(({ from, to }, at) => (
            <span className="day-hours__interval" key={at}>
              <input
                className="input"
                type="time"
                aria-label={t("panel.hours.from", { day, number: at + 1 })}
                aria-invalid={error ? "true" : undefined}
                aria-describedby={error ? errorId : undefined}
                value={from}
                onChange={(event) => set(at, { from: event.currentTarget.value })}
              />
              <span aria-hidden="true">–</span>
              <input
                className="input"
                type="time"
                aria-label={t("panel.hours.to", { day, number: at + 1 })}
                aria-invalid={error ? "true" : undefined}
                aria-describedby={error ? errorId : undefined}
                value={shownEnd(to)}
                onChange={(event) => set(at, { to: storedEnd(event.currentTarget.value) })}
              />
              <IconButton
                icon="close"
                label={t("panel.hours.remove", { day, number: at + 1 })}
                onClick={() => onChange(without(intervals, at))}
              />
            </span>
          ))}
        <span className="row">
          {kind === "open" && intervals.length < HoursExceptionLimits.intervals.max_items && (
            <Button
              variant="quiet"
              icon="plus"
              label={t("panel.hours.add_on", { day })}
              onClick={() => onChange([...intervals, NEW])}
            >
              {t("panel.hours.add")}
            </Button>
          )}
          {copies.map((copy) => (
            <Button key={copy.label} variant="quiet" label={`${day}: ${copy.label}`} onClick={copy.run}>
              {copy.label}
            </Button>
          ))}
        </span>
        <FieldError id={errorId} error={error} />
      </div>
    </div>
  );
}
