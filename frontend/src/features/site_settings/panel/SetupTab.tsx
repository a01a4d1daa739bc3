import { useEffect, useState, type ReactNode } from "react";
import type { SiteSettingsStep } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { toast } from "../../../lib/toasts";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { getSiteSettings } from "../../../lib/commonCalls";
import { finishSetup } from "./api";
import { MailStep } from "./MailStep";
import { SiteForm } from "./SiteForm";

const STEPS: readonly SiteSettingsStep[] = ["site", "operator", "texts", "mail"];

export interface SetupTabProps {
  address: UrlQuery;
  /** The form of the step "operator". */
  identity: ReactNode;
  /** The choice of templates in the step "texts"; `onDone` runs when pages were made from one. */
  templates: (onDone: () => void) => ReactNode;
}

/** The steps of setting a new portal up; each can be left and taken up again. */
export function SetupTab({ address, identity, templates }: SetupTabProps) {
  const t = useT();
  const run = useLoad("site-settings", getSiteSettings);
  const [busy, setBusy] = useState(false);
  const first = run.value ? (STEPS.find((step) => !run.value?.done.includes(step)) ?? "site") : null;
  const step = STEPS.find((one) => one === address.get("step")) ?? first;
  const { reload } = run;
  useEffect(() => reload(), [step, reload]);
  if (!run.value) {
    return (
      <div className="card">
        <ListStates list={run} failed={t("panel.legal.site_settings_failed")} />
      </div>
    );
  }
  const { done } = run.value;
  const finish = async () => {
    setBusy(true);
    try {
      run.put(await finishSetup());
      toast({ level: "ok", text: t("panel.legal.finished") });
      navigate("/panel");
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <div className="setup">
      <div className="card setup__steps">
        <div className="card__body form">
          <p className="muted">{t(run.value.finished ? "panel.legal.finished" : "panel.legal.site_settings_text")}</p>
          <div className="placeholder-buttons" role="group" aria-label={t("panel.legal.tab_setup")}>
            {STEPS.map((one, n) => (
              <button
                key={one}
                type="button"
                className={`button button--${one === step ? "primary" : "line"}`}
                aria-current={one === step ? "step" : undefined}
                onClick={() => address.set({ step: one })}
              >
                {n + 1}. {t(`panel.legal.step_${one}`)}
                <span className="setup-state">
                  ({t(done.includes(one) ? "panel.legal.step_done" : "panel.legal.step_open")})
                </span>
              </button>
            ))}
          </div>
        </div>
      </div>
      {step === "site" && (
        <div className="card">
          <SiteForm key={run.value.site.version} site={run.value.site} onSaved={run.put} />
        </div>
      )}
      {step === "operator" && identity}
      {step === "texts" &&
        (done.includes("texts") ? (
          <div className="card">
            <div className="card__body form">
              <p>{t("panel.legal.texts_done")}</p>
              <Button onClick={() => address.set({ tab: null, step: null })}>{t("panel.legal.to_pages")}</Button>
            </div>
          </div>
        ) : (
          templates(run.reload)
        ))}
      {step === "mail" && (
        <MailStep
          run={run.value}
          onRun={(next) => {
            // the step stays when it is done: its answer is still to come
            address.set({ step: "mail" });
            run.put(next);
          }}
          onLook={run.reload}
        />
      )}
      {!run.value.finished && (
        <div className="action-bar action-bar--alone">
          <Button busy={busy} onClick={() => void finish()}>
            {t("panel.legal.finish")}
          </Button>
          {done.length < STEPS.length && <span className="muted">{t("panel.legal.finish_first")}</span>}
        </div>
      )}
    </div>
  );
}
