import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import type { Lang } from "../../../lib/page-types";
import { can } from "../../../lib/session";
import { LANGS } from "../../../lib/paths";
import { Button } from "../../../ui/panel/Button";
import { Menu } from "../../../ui/panel/Menu";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { createArticle } from "./api";
import { addFreshDraft } from "./freshDrafts";
import { editPath } from "../../../lib/panelPaths";
import { inLang } from "../../../lib/labels/languages";

/** Makes a draft in the language of the panel, or in another one from the menu, and opens it. */
export function NewArticle() {
  const t = useT();
  const here = useLang();
  const [busy, setBusy] = useState(false);
  const locked = !can("articles.write") && t("panel.not_allowed");
  const create = async (lang: Lang) => {
    setBusy(true);
    try {
      const article = await createArticle(lang);
      addFreshDraft(article.id);
      navigate(editPath(article.id));
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <div className="split-button">
      <Button variant="primary" icon="plus" busy={busy} disabledReason={locked} onClick={() => void create(here)}>
        {t("panel.articles.new")}
      </Button>
      <Menu
        label={t("panel.articles.new_in_another")}
        entries={LANGS.filter((code) => code !== here).map((code) => ({
          label: t("panel.articles.new_in", { lang: inLang(t, code) }),
          reason: locked || (busy && t("common.loading")),
          run: () => void create(code),
        }))}
      />
    </div>
  );
}
