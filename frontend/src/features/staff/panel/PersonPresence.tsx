import type { StaffRow } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { wall } from "../../../lib/portalTime";
import { lastDayOf } from "../../../lib/daySpan";
import { PersonState } from "./PersonState";

/** State of an account with what limits it: an absence, the end of the work, permissions that were taken away. */
export function PersonPresence({ person }: { person: StaffRow }) {
  const t = useT();
  const lang = useLang();
  const { absence, active_until, withheld } = person;
  const day = (iso: string) => formatDateShort(lang, iso);
  return (
    <>
      <PersonState state={person.state} />
      {active_until && person.state === "active" && (
        <p className="tiny muted">{t("panel.staff.ends_on", { day: day(lastDayOf(active_until)) })}</p>
      )}
      {absence && (
        <p className="tiny muted">
          {absence.lasts
            ? t("panel.staff.absent_until", { day: day(lastDayOf(absence.until)) })
            : t("panel.staff.absent_between", { from: day(wall(absence.from)), to: day(lastDayOf(absence.until)) })}
          {absence.substitute && <> · {t("panel.staff.stands_in", { name: absence.substitute.name })}</>}
        </p>
      )}
      {withheld ? <p className="tiny muted">{t("panel.staff.withheld", { count: withheld })}</p> : null}
    </>
  );
}
