import { useState } from "react";
import { useLang, useT, type Translate } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { Confirm } from "../../ui/panel/Confirm";
import { errorMessage } from "../../lib/errorMessage";
import { ListStates } from "../../ui/panel/list/ListStates";
import { fullTime } from "../../lib/portalTime";
import { useLoad } from "../../lib/useLoad";
import { Icon, type IconName } from "../../ui/Icon";
import { SettingsBlock } from "./SettingsBlock";
import { endOtherSessions, endSession, listSessions } from "./api";
import type { SessionRow } from "../../generated/api";

const SHAPES: Record<SessionRow["device"]["kind"], IconName> = {
  computer: "computer",
  phone: "phone",
  tablet: "tablet",
  unknown: "computer",
};

function nameOf(t: Translate, { device }: SessionRow): string {
  return [device.browser, device.system].filter(Boolean).join(", ") || t("account.device_unknown");
}

/** List of the sessions of the person. */
export function SessionsBlock() {
  const t = useT();
  const { value, error, reload, put } = useLoad("sessions", listSessions);
  const [asking, setAsking] = useState(false);
  return (
    <SettingsBlock title={t("account.sessions")}>
      <ListStates list={{ value, error, reload }} failed={t("account.failed")} rows={2} />
      {value && (
        <ul className="sessions">
          {value.map((one) => (
            <Row key={one.id} one={one} put={put} />
          ))}
        </ul>
      )}
      {value && value.length > 1 && (
        <p className="space-above-4">
          <Button variant="bad" onClick={() => setAsking(true)}>
            {t("account.sessions_end_all")}
          </Button>
        </p>
      )}
      {value?.length === 1 && <p className="hint">{t("account.sessions_only")}</p>}
      {asking && (
        <Confirm
          title={t("account.sessions_end_all")}
          verb={t("account.sessions_end_all_verb")}
          bad
          onConfirm={() => endOtherSessions().then(reload)}
          onClose={() => setAsking(false)}
        >
          <p>{t("account.sessions_end_text")}</p>
        </Confirm>
      )}
    </SettingsBlock>
  );
}

function Row({ one, put }: { one: SessionRow; put: (all: SessionRow[]) => void }) {
  const t = useT();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const name = nameOf(t, one);
  const end = () => {
    setBusy(true);
    setFault("");
    endSession(one.id)
      .then(put, (error: unknown) => setFault(errorMessage(t, error)))
      .finally(() => setBusy(false));
  };
  return (
    <li>
      <Icon name={SHAPES[one.device.kind]} />
      <div className="list-icon">
        <b>{name}</b> {one.current && <span className="status status--ok">{t("account.session_here")}</span>}
        <br />
        <span className="muted small">
          {one.current
            ? t("account.session_now")
            : t("account.session_seen", { time: fullTime(lang, one.last_seen_at) })}
          {" · "}
          {t("account.session_since", { time: fullTime(lang, one.created_at) })}
        </span>
        {fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </div>
      {!one.current && (
        <Button busy={busy} label={t("account.session_end_of", { device: name })} onClick={end}>
          {t("account.session_end")}
        </Button>
      )}
    </li>
  );
}
