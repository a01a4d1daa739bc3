import { useState } from "react";
import type { ServiceReview, StaffServiceAction } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { wall } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { getChoices } from "../api";
import { extendService, featureService, liftService, mergeService, moveService } from "./api";
import { DaysField, daysOf } from "./DaysField";

interface Props {
  review: ServiceReview;
  step: Exclude<StaffServiceAction, "suspend" | "archive">;
  onDone: (next: ServiceReview) => void;
  onClose: () => void;
}

/** Asks what a step needs, and takes it. */
export function StepDialog({ review, step, onDone, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const [chosen, setChosen] = useState("");
  const [days, setDays] = useState("30");
  const choices = useLoad(step === "move" ? "choices" : null, getChoices);
  const { service, form, merge_targets } = review;
  const most = { min: step === "feature" ? 0 : 1, max: 365 };
  const number = daysOf(days, most);
  const day = service.valid_until ? formatDateShort(here, wall(service.valid_until)) : "–";
  const gap = {
    lift: null,
    move: chosen ? null : t("panel.services.choose_needed"),
    merge: chosen ? null : t("panel.services.choose_needed"),
    extend: number === null ? t("panel.services.days_wrong", most) : null,
    feature: number === null ? t("panel.services.days_wrong", most) : null,
  };
  const take = () => {
    switch (step) {
      case "lift":
        return liftService(service);
      case "move":
        return moveService(service, chosen);
      case "merge":
        return mergeService(service, chosen);
      case "extend":
        return extendService(service, number ?? 0);
      case "feature":
        return featureService(service, number ?? 0);
    }
  };
  return (
    <Confirm
      title={t(`panel.services.title_${step}`, { title: service.title })}
      verb={t(`panel.services.do_${step}`)}
      reason={gap[step]}
      onConfirm={async () => onDone(await take())}
      onClose={onClose}
    >
      <p>{t(`panel.services.text_${step}`, { day })}</p>
      {step === "move" && (
        <Select
          label={t("panel.services.move_to")}
          value={chosen}
          none={t("panel.services.pick")}
          choices={(choices.value?.categories ?? [])
            .filter(({ id }) => id !== form.category_id)
            .map(({ id, parent, name }) => ({ value: id, label: parent ? `${parent}: ${name}` : name }))}
          onChange={setChosen}
        />
      )}
      {step === "merge" && (
        <Select
          label={t("panel.services.merge_into")}
          value={chosen}
          none={t("panel.services.pick")}
          choices={merge_targets.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setChosen}
        />
      )}
      {(step === "extend" || step === "feature") && <DaysField value={days} limits={most} onChange={setDays} />}
    </Confirm>
  );
}
