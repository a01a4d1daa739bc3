import { useState } from "react";
import { logout } from "../../lib/account";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { wall } from "../../lib/portalTime";
import { useLoad } from "../../lib/useLoad";
import { Button } from "../../ui/panel/Button";
import { Dialog } from "../../ui/panel/Dialog";
import { ErrorLine } from "../../ui/panel/ErrorLine";
import { ListStates } from "../../ui/panel/list/ListStates";
import { A } from "../../ui/site/A";
import { agreeToTerms, listChangedTerms } from "./api";

/** Asks for consent to new versions of the legal pages that the person agreed to before. */
export function TermsDialog() {
  const t = useT();
  const lang = useLang();
  const { value, error, reload } = useLoad("terms", listChangedTerms);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const agree = () => {
    if (!value) return;
    setBusy(true);
    setFault(null);
    // a version that came into force meanwhile is shown before it is agreed to
    agreeToTerms(value)
      .catch((problem: unknown) => {
        setFault(problem);
        reload();
      })
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={t("account.terms_title")}
      busy={busy}
      actions={
        <>
          <Button onClick={() => void logout()}>{t("account.terms_later")}</Button>
          <Button variant="primary" busy={busy} disabledReason={!value && t("account.terms_title")} onClick={agree}>
            {t("account.terms_agree")}
          </Button>
        </>
      }
    >
      <p tabIndex={-1} data-first>
        {t("account.terms_text")}
      </p>
      <ListStates list={{ value, error, reload }} failed={t("account.failed")} rows={2} />
      {value?.map((page) => (
        <section key={page.name} lang={page.lang === lang ? undefined : page.lang}>
          <h3>
            <b>{page.title}</b>
          </h3>
          {page.summary && <p>{page.summary}</p>}
          <p className="hint">
            {page.effective_from && (
              <>{t("account.terms_from", { day: formatDate(lang, wall(page.effective_from)) })} · </>
            )}
            <a className="link" href={`/${lang}${page.path}`} target="_blank" rel="noopener">
              {t("account.terms_read", { title: page.title })}
            </a>
          </p>
        </section>
      ))}
      <p className="hint">
        <A className="link" href="/profile/account?tab=deletion">
          {t("account.terms_delete")}
        </A>
      </p>
      <ErrorLine error={fault} />
    </Dialog>
  );
}
