import { TextTransitionLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { TextInput } from "../../../ui/panel/TextInput";
import { EndField } from "./EndField";
import type { TextAction } from "../../../generated/api";
import { mayEnd, needs, type ActionDetails } from "./actions";

export interface ActionFieldsProps {
  action: TextAction;
  details: ActionDetails;
  /** Wall clock of the chosen date, as the field shows it. */
  date: string;
  /** Wall clock of the end of publication; may be empty. */
  end: string;
  onDetails: (details: ActionDetails) => void;
  onDate: (date: string) => void;
  onEnd: (end: string) => void;
}

/** Input of an action: a text, a date, or what becomes of the page. */
export function ActionFields({ action, details, date, end, onDetails, onDate, onEnd }: ActionFieldsProps) {
  const t = useT();
  const { time_zone } = useLayout();
  const need = needs(action);
  if (mayEnd(action)) {
    return (
      <>
        {need === "date" && (
          <TextInput
            first
            type="datetime-local"
            label={t("panel.articles.publish_at")}
            value={date}
            onChange={onDate}
            hint={t("panel.articles.publish_at_hint", { zone: time_zone })}
          />
        )}
        <EndField end={end} onEnd={onEnd} />
      </>
    );
  }
  if (need === "choice") {
    const chosen = details.archived_as ?? "readable";
    return (
      <fieldset>
        <legend className="field-label">{t("panel.articles.archive_as")}</legend>
        {(["readable", "gone"] as const).map((value) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name="archived_as"
              checked={chosen === value}
              onChange={() => onDetails({ ...details, archived_as: value })}
            />
            <span>{t(`panel.articles.archive_${value}`)}</span>
          </label>
        ))}
      </fieldset>
    );
  }
  if (need === null && action !== "submit") return null;
  return (
    <TextInput
      first
      rows={4}
      max={TextTransitionLimits.note.max_length}
      optional={action === "submit"}
      label={t(
        need === "note"
          ? "panel.articles.wish"
          : need === "reason"
            ? "panel.articles.reason"
            : "panel.articles.submit_note",
      )}
      hint={need === "note" ? t("panel.articles.wish_hint") : false}
      value={details.note ?? ""}
      onChange={(note) => onDetails({ ...details, note })}
    />
  );
}
