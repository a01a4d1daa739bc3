import { useState } from "react";
import type { TranslationWish } from "../../generated/api";
import { errorMessage } from "../../lib/errorMessage";
import { useLang, useT } from "../../lib/i18n";
import { inLang, langName } from "../../lib/labels/languages";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { Button, IconButton } from "../../ui/panel/Button";
import { ListStates } from "../../ui/panel/list/ListStates";
import { A } from "../../ui/site/A";
import { addTranslationWish, listTranslationWishes, removeTranslationWish } from "./api";
import { SettingsBlock } from "./SettingsBlock";

/**
 * Articles that the person waits for. The page of an article leads here with a new wish, also by way of the sign-in; opening
 * that address only asks, so that no link and no early loading makes a wish.
 */
export function TranslationWishes() {
  const t = useT();
  const asks = useUrlQuery().get("wish") !== "";
  const { value, error, reload, put } = useLoad("translation-wishes", listTranslationWishes);
  const [busy, setBusy] = useState(false);
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
    <SettingsBlock title={t("panel.notifications.wishes")} lead={t("panel.notifications.wishes_lead")}>
      {value && <WishQuestion wishes={value} put={put} />}
      <ListStates list={{ value, error, reload }} failed={t("panel.failed")} rows={1} />
      {value?.length === 0 && !asks && <p className="muted">{t("panel.notifications.wishes_none")}</p>}
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
    </SettingsBlock>
  );
}

interface QuestionProps {
  wishes: TranslationWish[];
  put: (wishes: TranslationWish[]) => void;
}

/** Asks whether the article of the address is wished in the language of the page. */
function WishQuestion({ wishes, put }: QuestionProps) {
  const t = useT();
  const lang = useLang();
  const address = useUrlQuery();
  const wanted = address.get("wish");
  const [busy, setBusy] = useState(false);
  const isKept = (among: TranslationWish[]) => among.some((wish) => wish.article_id === wanted && wish.lang === lang);
  const add = () => {
    setBusy(true);
    addTranslationWish(wanted, lang)
      .then(
        (after) => {
          put(after);
          toast({ level: "ok", text: t(`panel.notifications.${isKept(after) ? "wish_done" : "wish_there"}`) });
          address.set({ wish: null });
        },
        (fault: unknown) => toast({ level: "bad", text: errorMessage(t, fault) }),
      )
      .finally(() => setBusy(false));
  };
  if (!wanted || isKept(wishes)) return null;
  return (
    <div className="stack--tight">
      <p>{t("panel.notifications.wish_question", { lang: inLang(t, lang) })}</p>
      <div className="row">
        <Button variant="primary" busy={busy} onClick={add}>
          {t("panel.notifications.wish_add")}
        </Button>
        <Button onClick={() => address.set({ wish: null })}>{t("panel.notifications.wish_not")}</Button>
      </div>
    </div>
  );
}
