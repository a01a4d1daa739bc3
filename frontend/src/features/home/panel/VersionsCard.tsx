import { useState } from "react";
import type { HomeDetail, HomeVersionRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { fullTime } from "../../../lib/portalTime";
import { toastUndoable } from "../../../lib/undoToast";
import { composeAutomatically, restore } from "./api";
import { goBack } from "./goBack";
import type { Composer } from "./useComposer";

/** Names who published a version; nothing once the log holds it no longer. */
function Publisher({ version: { actor, by } }: { version: HomeVersionRow }) {
  const t = useT();
  const name = actor === "clock" ? t("panel.home.by_clock") : (by ?? (actor === "person" && t("panel.home.by_former")));
  if (!name) return null;
  return (
    <>
      <br />
      <span className="muted tiny">{name}</span>
    </>
  );
}

/** Published versions; any of them comes back with one press, and so does the automatic page. */
export function VersionsCard({ desk, composer }: { desk: HomeDetail; composer: Composer }) {
  const t = useT();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await composer.flush();
      await work();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  const back = (number: number) =>
    attempt(async () => {
      const before = { ...desk, draft: null };
      const after = await restore(number, desk.published);
      composer.take(after);
      toastUndoable(t, t("panel.home.restored", { number }), () => goBack(t, composer, before, after));
    });
  const compose = () =>
    attempt(async () => {
      const before = { ...desk, draft: null };
      const after = await composeAutomatically(desk.published?.version ?? 0);
      composer.take(after);
      toastUndoable(t, t("panel.home.composed"), () => goBack(t, composer, before, after));
    });
  return (
    <section className="card" aria-labelledby="versions">
      <div className="card__head">
        <h2 id="versions">{t("panel.home.versions")}</h2>
      </div>
      <div className="card__body form">
        {desk.versions.length === 0 && <p className="muted">{t("panel.home.no_versions")}</p>}
        <ul className="line-list">
          {desk.versions.map((version) => (
            <li key={version.number} className="picks__row">
              <span>
                <b className="numeric">{version.number}</b> {fullTime(lang, version.published_at ?? null)}
                <Publisher version={version} />
              </span>
              {version.state === "published" ? (
                <span className="status status--ok">{t("panel.home.is_shown")}</span>
              ) : (
                <Button
                  variant="quiet"
                  busy={busy}
                  label={t("panel.home.restore_named", { number: version.number })}
                  onClick={() => void back(version.number)}
                >
                  {t("panel.home.restore")}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {desk.published && (
          <Button block busy={busy} onClick={() => void compose()}>
            {t("panel.home.compose")}
          </Button>
        )}
      </div>
    </section>
  );
}
