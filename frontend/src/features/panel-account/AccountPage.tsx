import { useState } from "preact/hooks";
import { api } from "../../lib/api";
import { logout } from "../../lib/account";
import { useLang, useT } from "../../lib/i18n";
import { user } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { LANGUAGES } from "../../lib/languages";
import { LANGS, withLang } from "../../lib/paths";
import { Button } from "../../ui/panel/Button";
import { explain } from "../../ui/panel/failure";
import { PageHead } from "../../ui/panel/PageHead";
import { fullTime } from "../../ui/panel/time";
import { Preferences } from "../notifications/Preferences";

/** A person's own page: who they are here, what they hear of, the way out. */
export function AccountPage() {
  const t = useT();
  const lang = useLang();
  const person = useSignal(user);
  const [sent, setSent] = useState<"no" | "busy" | "yes">("no");
  const [fault, setFault] = useState("");
  const askForLink = async () => {
    setSent("busy");
    setFault("");
    try {
      await api("/auth/password/forgot", { method: "POST", body: { email: person.email } });
      setSent("yes");
    } catch (error) {
      setFault(explain(t, error));
      setSent("no");
    }
  };
  return (
    <>
      <PageHead title={t("panel.account")}>
        <Button icon="exit" onClick={() => void logout()}>
          {t("panel.sign_out")}
        </Button>
      </PageHead>
      <div class="pgrid pgrid--11 pgrid--first">
        <section class="card" aria-labelledby="account-person">
          <div class="card__h">
            <h2 id="account-person">{t("panel.person.title")}</h2>
          </div>
          <dl class="dl card__b">
            <dt>{t("panel.person.name")}</dt>
            <dd>{`${person.name} ${person.surname}`.trim() || "–"}</dd>
            <dt>{t("panel.person.email")}</dt>
            <dd class="breakable">{person.email}</dd>
            <dt>{t("panel.person.role")}</dt>
            <dd>{person.role ? t(`panel.role.${person.role}`) : "–"}</dd>
            <dt>{t("panel.person.since")}</dt>
            <dd>{person.created_at ? fullTime(lang, person.created_at) : "–"}</dd>
          </dl>
        </section>
        <section class="card" aria-labelledby="account-access">
          <div class="card__h">
            <h2 id="account-access">{t("panel.person.access")}</h2>
          </div>
          <div class="card__b stack">
            <div>
              <p class="lab">{t("panel.person.language")}</p>
              <p class="seg">
                {LANGS.map((code) => (
                  <a
                    key={code}
                    href={withLang(code, "/profile/account")}
                    data-lang={code}
                    lang={code}
                    aria-current={code === lang ? "true" : undefined}
                  >
                    {LANGUAGES[code].name}
                  </a>
                ))}
              </p>
            </div>
            <div class="stack-2">
              <p class="lab">{t("panel.person.password")}</p>
              <p class="muted">{t("panel.person.password_text")}</p>
              {sent === "yes" ? (
                <p class="note note--ok" role="status">
                  {t("panel.person.password_sent", { email: person.email })}
                </p>
              ) : (
                <Button busy={sent === "busy"} onClick={() => void askForLink()}>
                  {t("panel.person.password_link")}
                </Button>
              )}
              {fault && (
                <p class="err" role="alert">
                  {fault}
                </p>
              )}
            </div>
          </div>
        </section>
        <Preferences />
      </div>
    </>
  );
}
