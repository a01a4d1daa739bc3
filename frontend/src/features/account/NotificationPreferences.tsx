import { useState } from "react";
import { api } from "../../lib/api";
import { useT, type Translate } from "../../lib/i18n";
import { explain } from "../../lib/errorMessage";
import { FailedFace, LoadingRows } from "../../ui/panel/Faces";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";

type Channel = "page" | "mail";

interface Preference {
  kind: string;
  channel: Channel;
  enabled: boolean;
  /** Whether it may be turned off. */
  optional: boolean;
}

const CHANNELS: readonly Channel[] = ["page", "mail"];
const KINDS = [
  "article.review",
  "article.changes",
  "article.published",
  "report.received",
  "report.decided",
  "account.new_device",
  "account.role",
  "terms.changed",
] as const;

function kindName(t: Translate, kind: string): string {
  const known = KINDS.find((one) => one === kind);
  if (!known) return kind;
  const names = {
    "article.review": t("panel.notifications.kind_article_review"),
    "article.changes": t("panel.notifications.kind_article_changes"),
    "article.published": t("panel.notifications.kind_article_published"),
    "report.received": t("panel.notifications.kind_report_received"),
    "report.decided": t("panel.notifications.kind_report_decided"),
    "account.new_device": t("panel.notifications.kind_account_new_device"),
    "account.role": t("panel.notifications.kind_account_role"),
    "terms.changed": t("panel.notifications.kind_terms_changed"),
  };
  return names[known];
}

/** What one hears of, by which way; security matters cannot be turned off. */
export function Preferences() {
  const t = useT();
  const { value, error, reload, put } = useLoad("preferences", (signal) =>
    api<Preference[]>("/notifications/preferences", { signal }),
  );
  const [busy, setBusy] = useState(false);
  const kinds = [...new Set((value ?? []).map((one) => one.kind))];
  const change = async (preference: Preference, enabled: boolean) => {
    setBusy(true);
    put((value ?? []).map((one) => (one === preference ? { ...one, enabled } : one)));
    try {
      const { kind, channel } = preference;
      const body = { preferences: [{ kind, channel, enabled }] };
      put(await api<Preference[]>("/notifications/preferences", { method: "PUT", body }));
    } catch (fault) {
      toast({ level: "bad", text: explain(t, fault) });
      reload();
    }
    setBusy(false);
  };
  return (
    <section className="card" aria-labelledby="account-preferences" aria-busy={busy || undefined}>
      <div className="card__h">
        <h2 id="account-preferences">{t("panel.notifications.preferences")}</h2>
      </div>
      {!value && !error && <LoadingRows rows={3} />}
      {!value && error ? <FailedFace title={t("panel.failed")} error={error} onRetry={reload} /> : null}
      {value && (
        <table className="tbl prefs">
          <caption className="vh">{t("panel.notifications.preferences")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("panel.notifications.about")}</th>
              {CHANNELS.map((channel) => (
                <th scope="col" key={channel}>
                  {t(`panel.notifications.channel_${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{kindName(t, kind)}</th>
                {CHANNELS.map((channel) => {
                  const preference = value.find((one) => one.kind === kind && one.channel === channel);
                  return (
                    <td key={channel}>
                      {preference ? (
                        <label className="cbx">
                          <input
                            type="checkbox"
                            checked={preference.enabled}
                            disabled={!preference.optional}
                            aria-label={`${kindName(t, kind)}: ${t(`panel.notifications.channel_${channel}`)}`}
                            title={preference.optional ? undefined : t("panel.notifications.always")}
                            onChange={(event) => void change(preference, event.currentTarget.checked)}
                          />
                        </label>
                      ) : (
                        "–"
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
