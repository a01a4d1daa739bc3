import { listReasonCodes } from "../../../lib/commonCalls";
import { useState } from "react";
import type { ReasonCode } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ReasonDialog } from "./ReasonDialog";

/** The reason codes of decisions, with their texts. */
export function ReasonsPart() {
  const t = useT();
  const here = useLang();
  const { value, error, reload } = useLoad("reasons", listReasonCodes);
  const [edited, setEdited] = useState<ReasonCode | null>(null);
  const locked = can("reason_codes.edit") ? null : t("panel.not_allowed");
  return (
    <section className="card">
      <p className="case-card__lead secondary">{t("panel.cases.reasons_lead")}</p>
      <ListStates list={{ value, error, reload }} failed={t("panel.cases.reasons_failed")} />
      <ul className="x">
        {value?.map((reason) => {
          const label = reason.texts[here]?.label ?? reason.code;
          return (
            <li key={reason.code}>
              <article className="case-card">
                <header className="case-card__head">
                  <h2>{label}</h2>
                  <span className={`status status--${reason.basis === "law" ? "bad" : "info"}`}>
                    {t(`panel.cases.basis_${reason.basis}`)}
                  </span>
                </header>
                <p>{reason.texts[here]?.text}</p>
                <div className="row">
                  <Button
                    icon="pen"
                    label={t("panel.cases.reason_edit", { label })}
                    disabledReason={locked}
                    onClick={() => setEdited(reason)}
                  >
                    {t("panel.tree.edit")}
                  </Button>
                </div>
              </article>
            </li>
          );
        })}
      </ul>
      {edited && <ReasonDialog reason={edited} onDone={reload} onClose={() => setEdited(null)} />}
    </section>
  );
}
