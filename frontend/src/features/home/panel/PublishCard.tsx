import { useState } from "react";
import type { HomeDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { errorMessage } from "../../../lib/errorMessage";
import { TextInput } from "../../../ui/panel/TextInput";
import { toast } from "../../../lib/toasts";
import { fullTime, timeOf } from "../../../lib/portalTime";
import { toastUndoable } from "../../../lib/undoToast";
import { discard, getHome, publish, unschedule } from "./api";
import { goBack } from "./goBack";
import type { Composer } from "./useComposer";

/** Publishes the draft, now or at a moment. */
export function PublishCard({ desk, composer }: { desk: HomeDetail; composer: Composer }) {
  const t = useT();
  const lang = useLang();
  const [moment, setMoment] = useState("");
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const at = moment ? timeOf(moment) : null;
  const hasDraft = Boolean(desk.draft) || composer.saveState !== "saved";
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  const take = (next: HomeDetail, done: string) => {
    composer.take(next);
    toast({ level: "ok", text: done });
  };
  const publishNow = async (version: number) => {
    const before = await getHome();
    const after = await publish(version, null);
    composer.take(after);
    toastUndoable(t, t("panel.home.published_done"), () => goBack(t, composer, before, after));
  };
  const send = () =>
    attempt(async () => {
      const version = await composer.flush();
      if (version === null) return;
      if (at) take(await publish(version, at), t("panel.home.scheduled_done"));
      else await publishNow(version);
      setMoment("");
    });
  const cancel = ({ version }: { version: number }) =>
    attempt(async () => take(await unschedule(version), t("panel.home.unscheduled_done")));
  return (
    <section className="card" aria-labelledby="publication">
      <div className="card__head">
        <h2 id="publication">{t("panel.home.publication")}</h2>
        {hasDraft && <span className="status status--warn">{t("panel.home.has_draft")}</span>}
      </div>
      <div className="card__body form">
        {desk.scheduled && (
          <>
            <p>{t("panel.home.waits", { date: fullTime(lang, desk.scheduled.publish_at ?? null) })}</p>
            <Button busy={busy} onClick={() => void (desk.scheduled && cancel(desk.scheduled))}>
              {t("panel.home.unschedule")}
            </Button>
          </>
        )}
        {!desk.published && <p className="muted">{t("panel.home.usual")}</p>}
        <TextInput
          optional
          type="datetime-local"
          label={t("panel.home.goes_live")}
          hint={t("panel.home.goes_live_hint")}
          value={moment}
          onChange={setMoment}
        />
        <Button
          block
          variant="primary"
          busy={busy}
          disabledReason={!hasDraft && t("panel.home.nothing_changed")}
          onClick={() => void send()}
        >
          {t(at ? "panel.home.schedule" : "panel.home.publish")}
        </Button>
        {desk.draft && (
          <Button block variant="bad" onClick={() => setAsking(true)}>
            {t("panel.home.discard")}
          </Button>
        )}
      </div>
      {asking && (
        <Confirm
          bad
          title={t("panel.home.discard_title")}
          verb={t("panel.legal.discard_do")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const version = await composer.drop();
            if (version !== null) composer.take(await discard(version));
          }}
        >
          <p>{t("panel.home.discard_text")}</p>
        </Confirm>
      )}
    </section>
  );
}
