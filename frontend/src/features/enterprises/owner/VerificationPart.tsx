import { useState } from "react";
import type { OwnEnterprise, OwnVerification, PrivateFile } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT, type Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { wall } from "../../../lib/portalTime";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { PrivateFileUpload } from "../../../ui/panel/PrivateFileUpload";
import { RemoveFileDialog } from "../../../ui/panel/RemoveFileDialog";
import { Note } from "../../../ui/site/Note";
import { addEvidence, confirmLink, withdrawVerification } from "../api";
import { CodeForm } from "./CodeForm";
import { VerificationForm } from "./VerificationForm";

interface Props {
  enterprise: OwnEnterprise;
  onChanged: (enterprise: OwnEnterprise) => void;
  onReload: () => void;
}

/** Words that say what holds after a request was withdrawn. */
function withdrawnWords(t: Translate, lang: Lang, { state, valid_until }: OwnVerification): string {
  if (state === "verified" && valid_until)
    return t("enterprises.owner.withdrawn_verified", { day: formatDate(lang, wall(valid_until)) });
  return t(state === "expired" ? "enterprises.owner.withdrawn_expired" : "enterprises.owner.withdrawn_none");
}

/** The verification: where it stands, its evidence, and the form to ask for it. */
export function VerificationPart({ enterprise, onChanged, onReload }: Props) {
  const t = useT();
  const lang = useLang();
  const token = useUrlQuery().get("confirm");
  const [removed, setRemoved] = useState<PrivateFile | null>(null);
  const { busy, error, run } = useSubmission();
  const { id, verification, actions } = enterprise;
  const { state, valid_until, waiting, method, proven } = verification;
  const change = (request: () => Promise<OwnEnterprise>) => run(async () => onChanged(await request()));
  const withdraw = async () => {
    const left = await withdrawVerification(id);
    onChanged(left);
    toast({ level: "ok", text: withdrawnWords(t, lang, left.verification) });
  };
  return (
    <div className="form own-enterprise">
      <p className="secondary">{t("enterprises.owner.verification_lead")}</p>
      {state === "verified" && valid_until && (
        <Note tone="ok">{t("enterprises.owner.verified_until", { day: formatDate(lang, wall(valid_until)) })}</Note>
      )}
      {state === "expired" && <Note tone="warn">{t("enterprises.owner.verification_expired")}</Note>}
      {state === "refused" && (
        <Note tone="bad">
          {t("enterprises.owner.verification_refused")} {verification.reason}
        </Note>
      )}
      {token && waiting && method === "domain_mail" && !proven && (
        <section className="form enterprise-box">
          <p>{t("enterprises.owner.confirm_address", { address: verification.address })}</p>
          <p>
            <Button variant="primary" busy={busy} onClick={() => void change(() => confirmLink(id, token))}>
              {t("enterprises.owner.confirm")}
            </Button>
          </p>
        </section>
      )}
      {waiting && method && (
        <section className="form enterprise-box">
          <h4>{t("enterprises.owner.verification_waits", { method: t(`enterprises.owner.method_${method}`) })}</h4>
          <p>
            {t(proven ? "enterprises.owner.proven" : `enterprises.owner.next_${method}`, {
              address: verification.address,
            })}
          </p>
          {method === "letter_code" && <CodeForm id={id} onChanged={onChanged} onFailed={onReload} />}
          <PrivateFileList files={verification.files} none={t("enterprises.owner.no_evidence")} onRemove={setRemoved} />
          <PrivateFileUpload
            left={verification.files_left}
            upload={(file) => addEvidence(id, file).then(onChanged)}
            onDone={onReload}
          />
          <p>
            <Button busy={busy} onClick={() => void run(withdraw)}>
              {t("enterprises.owner.verification_withdraw")}
            </Button>
          </p>
        </section>
      )}
      <ErrorLine error={error} />
      {actions.includes("verify") && <VerificationForm enterprise={enterprise} onSent={onChanged} />}
      {removed && <RemoveFileDialog file={removed} onDone={onReload} onClose={() => setRemoved(null)} />}
    </div>
  );
}
