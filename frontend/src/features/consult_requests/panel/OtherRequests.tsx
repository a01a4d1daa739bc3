import { useState } from "react";
import type { ConsultRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { mergeConsult } from "./api";
import { RequestRow } from "./RequestRow";
import type { DetailProps } from "./types";

/** Other requests of the same address or number, into which this one can be joined. */
export function OtherRequests({ detail, onDone }: DetailProps) {
  const t = useT();
  const [into, setInto] = useState<ConsultRow | null>(null);
  const { id, version, code } = detail.request;
  const locked = can("consults.manage") ? null : t("panel.not_allowed");
  const mergeable = (row: ConsultRow) =>
    detail.can_reply && !row.merged && row.state !== "done" && row.state !== "spam";
  return (
    <section aria-labelledby="consult-others">
      <h3 id="consult-others">{t("panel.consult_requests.others")}</h3>
      <ul className="x">
        {detail.others.map((row) => (
          <li key={row.id}>
            <RequestRow row={row} href={`/panel/manager/consult-requests?request=${row.id}`} />
            {mergeable(row) && (
              <div className="row">
                <Button disabledReason={locked} onClick={() => setInto(row)}>
                  {t("panel.consult_requests.merge_into", { code: row.code })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {into && (
        <Confirm
          title={t("panel.consult_requests.merge_title", { code, into: into.code })}
          verb={t("panel.consult_requests.merge")}
          onConfirm={async () => onDone(await mergeConsult(id, version, into.id))}
          onClose={() => setInto(null)}
        >
          <p>{t("panel.consult_requests.merge_text", { code, into: into.code })}</p>
        </Confirm>
      )}
    </section>
  );
}
