import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { fieldTime, timeOf, wallOf } from "../../../lib/portalTime";
import type { TextAction } from "../../../generated/api";
import { ReasonLimits } from "../../../generated/limits";
import { lengthOf } from "../../../lib/text";
import { mayEnd, needs, type ActionDetails, type ActionTarget } from "./actions";

const DAY_MS = 24 * 60 * 60 * 1000;
const MORNING = "07:00";

function tomorrowMorning(): string {
  return `${wallOf(new Date(Date.now() + DAY_MS)).slice(0, 10)}T${MORNING}`;
}

interface ActionFormOptions {
  /** Something is passed over: the note has to say why. */
  noteNeeded?: boolean;
  /** The texts concerned; the end that they share is shown. */
  targets?: readonly ActionTarget[];
}

/** The end of publication that all texts share; empty where they have none or differ. */
function sharedEnd(targets: readonly ActionTarget[]): string {
  const ends = new Set(targets.map((text) => fieldTime(text.unpublish_at)));
  const [first = ""] = ends;
  return ends.size === 1 ? first : "";
}

/** Input for an action, and the reason while some of it is missing. */
export function useActionForm(action: TextAction, { noteNeeded = false, targets = [] }: ActionFormOptions = {}) {
  const t = useT();
  const [begun] = useState(() => sharedEnd(targets));
  const [end, setEnd] = useState(begun);
  const [details, setDetails] = useState<ActionDetails>({});
  const [date, setDate] = useState(tomorrowMorning);
  const need = needs(action);
  const note = details.note?.trim() ?? "";
  const at = timeOf(date);
  const endsAt = end ? timeOf(end) : null;
  const begins = need === "date" && at ? Date.parse(at) : Date.now();
  const missing =
    (noteNeeded || need === "note" || need === "reason") && lengthOf(note) < ReasonLimits.note.min_length
      ? t("panel.articles.text_needed")
      : need === "date" && !(at && Date.parse(at) > Date.now())
        ? t("panel.articles.future_needed")
        : mayEnd(action) && end && !(endsAt && Date.parse(endsAt) > begins)
          ? t("panel.articles.later_end_needed")
          : null;
  /** As the server takes it; read it only when nothing is missing. */
  const complete = (): ActionDetails => ({
    ...(note ? { note } : {}),
    ...(need === "date" ? { publish_at: at ?? undefined } : {}),
    ...(mayEnd(action) && end !== begun ? { unpublish_at: endsAt } : {}),
    ...(need === "choice" ? { archived_as: details.archived_as ?? "readable" } : {}),
  });
  return {
    fields: { action, details, date, end, onDetails: setDetails, onDate: setDate, onEnd: setEnd },
    missing,
    complete,
  };
}
