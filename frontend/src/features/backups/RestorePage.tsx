import { useLang, useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { NetworkError, Problem } from "../../lib/api";
import { fileSize } from "../../lib/fileSize";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { ArchiveForm } from "./ArchiveForm";
import { ProvenBackup } from "./ProvenBackup";
import { StepProgress } from "./StepProgress";
import { useRestoration, type Restoration } from "./useRestoration";

/** A backup takes the place of the data of a portal that has no super-admin yet. */
export function RestorePage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const restoration = useRestoration(token);
  if (!token || restoration.phase === "link_over") {
    return (
      <SignInFrame title={t("backups.title")}>
        <Note tone="warn">{t(token ? "sign_in.bootstrap_used" : "sign_in.bootstrap_no_token")}</Note>
        <p>
          <A className="button button--line" href="/auth/login">
            {t("sign_in.to_login")}
          </A>
        </p>
      </SignInFrame>
    );
  }
  const isAtWork = restoration.phase === "restarting" || restoration.phase === "done";
  return (
    <SignInFrame title={t("backups.title")} lead={isAtWork ? undefined : t("backups.lead")} wide>
      <RestorationError error={restoration.error} />
      <Step restoration={restoration} />
      {(restoration.phase === "waiting" || restoration.phase === "sent") && (
        <p>
          <A className="link tap-line" href={`/setup?token=${encodeURIComponent(token)}`}>
            {t("backups.to_account")}
          </A>
        </p>
      )}
    </SignInFrame>
  );
}

function RestorationError({ error }: { error: unknown }) {
  const t = useT();
  if (!error) return null;
  const words =
    error instanceof Problem
      ? error.detail || error.title
      : t(error instanceof NetworkError ? `backups.fault_${error.kind}` : "backups.fault_response");
  return (
    <Note tone="bad" alert>
      {words}
    </Note>
  );
}

/** What is to be done, or is being done. */
function Step({ restoration }: { restoration: Restoration }) {
  const t = useT();
  const lang = useLang();
  const { phase, state } = restoration;
  const size = (bytes: number) => fileSize(t, lang, bytes);
  if (phase === "asking") return <p role="status">{t("sign_in.sending")}</p>;
  if (phase === "done") {
    return (
      <>
        <Note tone="ok" alert>
          {t("backups.done")}
        </Note>
        <p>
          <A className="button button--primary" href="/auth/login?next=/panel">
            {t("sign_in.to_login")}
          </A>
        </p>
      </>
    );
  }
  if (phase === "restarting") return <StepProgress label={t("backups.restarting")} />;
  if (phase === "sending") {
    return (
      <>
        <StepProgress
          label={t("backups.sending")}
          figures={state && t("backups.of", { done: size(state.received), all: size(state.size) })}
          share={state && state.received / state.size}
        />
        {restoration.offline && <Note tone="warn">{t("backups.offline")}</Note>}
        <p>
          <button className="button button--line" type="button" onClick={restoration.stop}>
            {t("backups.stop")}
          </button>
        </p>
      </>
    );
  }
  if (state?.stage === "checking") {
    return (
      <StepProgress
        label={t("backups.checking")}
        figures={t("backups.of", { done: size(state.checked), all: size(state.size) })}
        share={state.checked / state.size}
      />
    );
  }
  if (state?.stage === "proven" && state.backup) {
    return <ProvenBackup backup={state.backup} approve={restoration.approve} send={restoration.send} />;
  }
  return <ArchiveForm state={state} send={restoration.send} check={restoration.check} />;
}
