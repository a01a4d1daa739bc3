import { useState } from "react";
import type { EnterpriseReview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { listEnterprises, mergeEnterprise } from "./api";

interface Props {
  review: EnterpriseReview;
  onDone: (next: EnterpriseReview) => void;
  onClose: () => void;
}

/** Asks for the enterprise into which a duplicate is merged. */
export function MergeDialog({ review, onDone, onClose }: Props) {
  const t = useT();
  const [q, setQ] = useState(review.legal_name);
  const [chosen, choose] = useState("");
  const found = useLoad(`merge.${q.trim()}`, (signal) =>
    listEnterprises({ state: "active", q: q.trim() || undefined, sort: "name" }, signal),
  );
  const others = (found.value?.items ?? []).filter(({ id }) => id !== review.id);
  const target = others.find(({ id }) => id === chosen);
  return (
    <Confirm
      bad
      title={t("panel.enterprises.title_merge", { name: review.name })}
      verb={t("panel.enterprises.do_merge")}
      reason={!target && t("panel.enterprises.merge_needed")}
      onConfirm={async () => onDone(await mergeEnterprise(review, chosen))}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.enterprises.text_merge")}</p>
          <TextInput label={t("panel.enterprises.merge_search")} value={q} onChange={setQ} />
          <Select
            label={t("panel.enterprises.merge_into")}
            hint={found.value && others.length === 0 && t("panel.enterprises.merge_none")}
            value={target ? chosen : ""}
            none={t("panel.enterprises.merge_pick")}
            choices={others.map(({ id, legal_name, town, uid }) => ({
              value: id,
              label: [legal_name, town, uid].filter(Boolean).join(" · "),
            }))}
            problems={problems.target_id}
            onChange={choose}
          />
        </div>
      )}
    </Confirm>
  );
}
