import { useT } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import type { Lang } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";
import { Icon } from "../Icon";

interface Props {
  /** Languages that have a text. */
  written: readonly Lang[];
  lang: Lang;
  onLang: (lang: Lang) => void;
}

/** Chooses the language of the texts of a form; those that have a text are marked. */
export function LangTabs({ written, lang, onLang }: Props) {
  const t = useT();
  return (
    <div className="row">
      <span className="field-label">{t("panel.text_lang")}</span>
      <div className="segmented" role="group" aria-label={t("panel.text_lang")}>
        {LANGS.map((code) => (
          <button key={code} type="button" aria-pressed={code === lang} onClick={() => onLang(code)}>
            {langName(t, code)}
            {written.includes(code) && (
              <>
                <Icon name="ok" />
                <span className="visually-hidden">{t("panel.text_written")}</span>
              </>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}
