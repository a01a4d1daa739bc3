import { useEffect, useState } from "react";
import type { TranslationWish } from "../../generated/api";
import { errorMessage } from "../../lib/errorMessage";
import { useLang, useT } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { IconButton } from "../../ui/panel/Button";
import { ListStates } from "../../ui/panel/list/ListStates";
import { A } from "../../ui/site/A";
import { addTranslationWish, listTranslationWishes, removeTranslationWish } from "./api";

/** Articles that the person waits for. The page of an article leads here with a new wish, also by way of the sign-in. */
export function TranslationWishes() {
  const t = useT();
  const lang = useLang();
  const address = useUrlQuery();
  const wanted = address.get("wish");
  const { value, error, reload, put } = useLoad("translation-wishes", listTranslationWishes);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    addTranslationWish(wanted, lang).then(
      (wishes) => {
        const isKept = wishes.some((wish) => wish.article_id === wanted && wish.lang === lang);
        put(wishes);
        toast({ level: "ok", text: t(isKept ? "panel.notifications.wish_done" : "panel.notifications.wish_there") });
        address.set({ wish: null });
      },
      (fault: unknown) => toast({ level: "bad", text: errorMessage(t, fault) }),
    );
    // one wish for each address
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, lang]);
  const remove = (wish: TranslationWish) => {
    setBusy(true);
    removeTranslationWish(wish)
      .then(
        (wishes) => {
          put(wishes);
          toast({ level: "ok", text: t("panel.notifications.wish_removed") });
        },
        (fault: unknown) => toast({ level: "bad", text: errorMessage(t, fault) }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <section className="card space-above-4" aria-labelledby="account-wishes">
      <div className="card__head">
        <h2 id="account-wishes">{t("panel.notifications.wishes")}</h2>
      </div>
      <div className="card__body">
        <p className="secondary settings-block__lead">{t("panel.notifications.wishes_lead")}</p>
        <ListStates list={{ value, error, reload }} failed={t("panel.failed")} rows={1} />
        {value?.length === 0 && <p className="muted">{t("panel.notifications.wishes_none")}</p>}
        {value && value.length > 0 && (
          <ul className="line-list">
            {value.map((wish) => (
              <li className="picks__row" key={`${wish.article_id}.${wish.lang}`}>
                <span>
                  <A className="link" href={wish.path} lang={wish.title_lang}>
                    {wish.title}
                  </A>{" "}
                  <span className="muted tiny">{langName(t, wish.lang)}</span>
                </span>
                <IconButton
                  icon="trash"
                  label={t("panel.notifications.wish_remove", { title: wish.title })}
                  disabledReason={busy && t("common.loading")}
                  onClick={() => remove(wish)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
