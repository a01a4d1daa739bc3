import { useLang, useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { LANGS } from "../../../../lib/paths";
import { percentText } from "../../../../lib/percent";
import { Icon } from "../../../../ui/Icon";
import type { ArticleDetail } from "../../../../generated/api";
import { langName } from "../../../../lib/labels/languages";

/** Which language is written in; how complete each is. */
export function LanguageTabs({
  article,
  lang,
  onLang,
}: {
  article: ArticleDetail;
  lang: Lang;
  onLang: (lang: Lang) => void;
}) {
  const t = useT();
  const here = useLang();
  const first = article.original_lang;
  const order = [first, ...LANGS.filter((code) => code !== first)];
  return (
    <div className="segmented" role="group" aria-label={t("panel.editor.language_shown")}>
      {order.map((code) => {
        const text = article.texts.find((one) => one.lang === code);
        const complete = text?.complete ?? 0;
        return (
          <button key={code} type="button" aria-pressed={code === lang} onClick={() => onLang(code)}>
            {langName(t, code)}
            {code === first && <>, {t("panel.editor.source")}</>}
            {complete === 100 ? (
              <>
                <Icon name="ok" />
                <span className="visually-hidden">{t("panel.editor.complete")}</span>
              </>
            ) : (
              ` ${percentText(here, complete)}`
            )}
          </button>
        );
      })}
    </div>
  );
}
