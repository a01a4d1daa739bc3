import { useState } from "react";
import type { Trust } from "../../../generated/api";
import { EnterpriseNoteChangeLimits } from "../../../generated/limits";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { wall } from "../../../lib/portalTime";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { setNote, setTrust } from "./api";
import type { InsightProps } from "./CheckPart";

const TRUSTS: readonly Trust[] = ["new", "normal", "trusted"];

/** Members, trust and internal remarks. */
export function InsightPart({ review, insight, onDone }: InsightProps) {
  const t = useT();
  const here = useLang();
  const [step, setStep] = useState<"trust" | "note" | null>(null);
  const [trust, choose] = useState<Trust>(review.trust);
  const [note, write] = useState(insight.note);
  return (
    <>
      <section aria-labelledby="enterprise-members">
        <h3 id="enterprise-members">{t("panel.enterprises.members")}</h3>
        <ul className="x">
          {insight.members.map(({ person, role, since }) => (
            <li key={person.id}>
              {person.name}{" "}
              <span className="muted small">
                {t(`enterprises.owner.role_${role}`)} · {formatDateShort(here, wall(since))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="enterprise-internal">
        <h3 id="enterprise-internal">{t("panel.enterprises.internal")}</h3>
        <p className="row">
          <span>
            {t("panel.enterprises.trust")}: <b>{t(`panel.accounts.trust_${review.trust}`)}</b>
          </span>
          <Button onClick={() => setStep("trust")}>{t("panel.enterprises.change_trust")}</Button>
        </p>
        <p className="row">
          <span>{insight.note || <span className="muted">{t("panel.enterprises.no_note")}</span>}</span>
          <Button onClick={() => setStep("note")}>{t("panel.enterprises.change_note")}</Button>
        </p>
      </section>
      {step === "trust" && (
        <Confirm
          title={t("panel.enterprises.change_trust")}
          verb={t("panel.enterprises.save")}
          onConfirm={async () => onDone(await setTrust(review, trust))}
          onClose={() => setStep(null)}
        >
          <p>{t("panel.enterprises.text_trust")}</p>
          <Select
            label={t("panel.enterprises.trust")}
            value={trust}
            choices={TRUSTS.map((one) => ({ value: one, label: t(`panel.accounts.trust_${one}`) }))}
            onChange={(value) => choose(TRUSTS.find((one) => one === value) ?? trust)}
          />
        </Confirm>
      )}
      {step === "note" && (
        <Confirm
          title={t("panel.enterprises.change_note")}
          verb={t("panel.enterprises.save")}
          onConfirm={async () => onDone(await setNote(review, note))}
          onClose={() => setStep(null)}
        >
          {(problems) => (
            <TextInput
              optional
              rows={4}
              label={t("panel.enterprises.note")}
              value={note}
              max={EnterpriseNoteChangeLimits.note.max_length}
              problems={problems.note}
              onChange={write}
            />
          )}
        </Confirm>
      )}
    </>
  );
}
