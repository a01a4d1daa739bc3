import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { timeOf, wallOf } from "../../../lib/portalTime";
import type { TextAction } from "../../../generated/api";
import { ReasonLimits } from "../../../generated/limits";
import { lengthOf } from "../../../lib/text";
import { needs, type ActionDetails } from "./actions";

const DAY_MS = 24 * 60 * 60 * 1000;
const MORNING = "07:00";

function tomorrowMorning(): string {
  return `${wallOf(new Date(Date.now() + DAY_MS)).slice(0, 10)}T${MORNING}`;
}

/** Input for an action, and the reason while some of it is missing. */
export function useActionForm(action: TextAction, noteNeeded = false) {
  const t = useT();
  const [details, setDetails] = useState<ActionDetails>({});
  const [date, setDate] = useState(tomorrowMorning);
  const need = needs(action);
  const note = details.note?.trim() ?? "";
  const at = timeOf(date);
  const missing =
    (noteNeeded || need === "note" || need === "reason") && lengthOf(note) < ReasonLimits.note.min_length
      ? t("panel.articles.text_needed")
      : need === "date" && !(at && Date.parse(at) > Date.now())
        ? t("panel.articles.future_needed")
        : null;
  /** As the server takes it; read it only when nothing is missing. */
  const complete = (): ActionDetails => ({
    ...(note ? { note } : {}),
    ...(need === "date" ? { publish_at: at ?? undefined } : {}),
    ...(need === "choice" ? { archived_as: details.archived_as ?? "readable" } : {}),
  });
  return { fields: { action, details, date, onDetails: setDetails, onDate: setDate }, missing, complete };
}
