import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import type { Lang } from "../../../lib/page-types";
import { can } from "../../../lib/session";
import { LANGS } from "../../../lib/paths";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { createArticle } from "./api";
import { editPath } from "../../../lib/panelPaths";
import { langName } from "../../../lib/labels/languages";

/** Asks in which language it is written, makes the draft and opens it. */
export function NewArticle() {
  const t = useT();
  const here = useLang();
  const [open, setOpen] = useState(false);
  const [lang, setLang] = useState<Lang>(here);
  return (
    <>
      <Button
        variant="primary"
        icon="plus"
        disabledReason={!can("articles.write") && t("panel.not_allowed")}
        onClick={() => setOpen(true)}
      >
        {t("panel.articles.new")}
      </Button>
      {open && (
        <Confirm
          title={t("panel.articles.new")}
          verb={t("panel.articles.create")}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            const article = await createArticle(lang);
            navigate(editPath(article.id));
          }}
        >
          <fieldset>
            <legend className="field-label">{t("panel.articles.written_in")}</legend>
            <div className="segmented">
              {LANGS.map((code) => (
                <button key={code} type="button" aria-pressed={lang === code} onClick={() => setLang(code)}>
                  {langName(t, code)}
                </button>
              ))}
            </div>
          </fieldset>
          <p className="hint">{t("panel.articles.new_hint")}</p>
        </Confirm>
      )}
    </>
  );
}
