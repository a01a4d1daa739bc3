import { useState } from "react";
import type { ServiceMode } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { getServiceMode } from "../../../lib/commonCalls";
import { useModeChanged } from "../../../lib/live";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { setServiceMode } from "./api";

const MODES = ["normal", "read_only", "maintenance"] as const;
const TONES: Record<ServiceMode, string> = { normal: "ok", read_only: "warn", maintenance: "bad" };

/** The mode of the portal, and the switch to another one. */
export function ModeCard() {
  const t = useT();
  const lang = useLang();
  const mode = useLoad("mode", getServiceMode);
  useModeChanged(mode.reload);
  const [wanted, setWanted] = useState<ServiceMode | null>(null);
  const change = async (to: ServiceMode) => {
    mode.put(await setServiceMode(to));
    toast({ level: "ok", text: t("panel.system.mode_switched", { mode: t(`panel.system.mode_${to}`) }) });
  };
  const now = mode.value?.mode;
  return (
    <section className="card" aria-labelledby="system-mode">
      <div className="card__head">
        <h2 id="system-mode">{t("panel.system.mode")}</h2>
        {now && <span className={`status status--${TONES[now]}`}>{t(`panel.system.mode_${now}`)}</span>}
      </div>
      <ListStates list={mode} failed={t("panel.system.mode_failed")} rows={3} />
      {now && (
        <ul className="system-checks">
          {MODES.map((one) => (
            <li key={one}>
              <span>
                <b>{t(`panel.system.mode_${one}`)}</b>
                {one === now && mode.value?.since && (
                  <span className="muted tiny numeric">
                    {" "}
                    {t("panel.system.mode_since", { date: fullTime(lang, mode.value.since) })}
                  </span>
                )}
                <br />
                <span className="muted tiny">{t(`panel.system.mode_${one}_text`)}</span>
              </span>
              {one !== now && (
                <Button
                  label={t("panel.system.mode_switch_to", { mode: t(`panel.system.mode_${one}`) })}
                  onClick={() => setWanted(one)}
                >
                  {t("panel.system.mode_switch")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {wanted && (
        <Confirm
          title={t("panel.system.mode_ask", { mode: t(`panel.system.mode_${wanted}`) })}
          verb={t("panel.system.mode_switch")}
          bad={wanted === "maintenance"}
          onConfirm={() => change(wanted)}
          onClose={() => setWanted(null)}
        >
          <p>{t(`panel.system.mode_${wanted}_text`)}</p>
          <p>{t("panel.system.mode_ask_text")}</p>
        </Confirm>
      )}
    </section>
  );
}
