import type { ServiceForm } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { Icon } from "../../../ui/Icon";
import { writtenLangs } from "./draft";

interface Props {
  form: ServiceForm;
  lang: Lang;
  onLang: (lang: Lang) => void;
}

/** Chooses the language of the texts; those that have a text are marked. */
export function LangTabs({ form, lang, onLang }: Props) {
  const t = useT();
  const written = writtenLangs(form);
  return (
    <div className="row">
      <span className="field-label">{t("services.owner.text_lang")}</span>
      <div className="segmented" role="group" aria-label={t("services.owner.text_lang")}>
        {LANGS.map((code) => (
          <button key={code} type="button" aria-pressed={code === lang} onClick={() => onLang(code)}>
            {langName(t, code)}
            {written.includes(code) && (
              <>
                <Icon name="ok" />
                <span className="visually-hidden">{t("services.owner.written")}</span>
              </>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}
