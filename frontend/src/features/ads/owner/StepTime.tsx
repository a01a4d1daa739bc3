import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { TextInput } from "../../../ui/panel/TextInput";
import { lastDay } from "./dates";
import { DestinationFields } from "./DestinationFields";
import { ReachFields } from "./ReachFields";
import type { AdStepProps } from "./StepProps";

/** The third step: first day, limits of the appearance, and where a click leads. */
export function StepTime(props: AdStepProps) {
  const { ad, form, problems, fixed, change } = props;
  const t = useT();
  const here = useLang();
  const { duration_days, first_free_on } = ad.package;
  const start = fixed ? ad.start_on : (form.start_on ?? first_free_on);
  const end = start ? lastDay(start, duration_days) : null;
  return (
    <div className="form">
      {!fixed && (
        <TextInput
          optional
          type="date"
          label={t("ads.owner.start")}
          hint={t("ads.owner.start_hint", { day: formatDate(here, ad.earliest_on) })}
          value={form.start_on ?? ""}
          problems={problems.start_on}
          onChange={(day) => change({ start_on: day || null })}
        />
      )}
      {start && end ? (
        <p>
          {t(form.start_on || fixed ? "ads.owner.runs" : "ads.owner.runs_first_free", {
            from: formatDate(here, start),
            until: formatDate(here, end),
          })}
        </p>
      ) : (
        <p>{t("ads.owner.never_free")}</p>
      )}
      {!fixed && <ReachFields {...props} />}
      <DestinationFields {...props} />
    </div>
  );
}
