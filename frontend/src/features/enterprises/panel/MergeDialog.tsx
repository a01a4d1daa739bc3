import { useState } from "react";
import type { EnterpriseRef, EnterpriseReview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { EnterprisePick } from "../../../ui/panel/EnterprisePick";
import { mergeEnterprise } from "./api";

interface Props {
  review: EnterpriseReview;
  onDone: (next: EnterpriseReview) => void;
  onClose: () => void;
}

/** Asks for the enterprise into which a duplicate is merged. */
export function MergeDialog({ review, onDone, onClose }: Props) {
  const t = useT();
  const [target, setTarget] = useState<EnterpriseRef | null>(null);
  return (
    <Confirm
      bad
      title={t("panel.enterprises.title_merge", { name: review.name })}
      verb={t("panel.enterprises.do_merge")}
      reason={!target && t("panel.enterprises.merge_needed")}
      onConfirm={async () => target && onDone(await mergeEnterprise(review, target.id))}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.enterprises.text_merge")}</p>
          <EnterprisePick
            label={t("panel.enterprises.merge_into")}
            picked={target}
            except={review.id}
            problems={problems.target_id}
            onPick={setTarget}
          />
        </div>
      )}
    </Confirm>
  );
}
