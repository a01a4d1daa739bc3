import { useState } from "react";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { toast } from "../../../lib/toasts";
import type { ArticleDetail, TextAction } from "../../../generated/api";
import { isOpen, run, type ActionTarget } from "./actions";
import { ActionFields } from "./ActionFields";
import { StateBadge } from "../../../ui/panel/StateBadge";
import { useActionForm } from "./useActionForm";
import { langName } from "../../../lib/labels/languages";

export interface ActionDialogProps {
  action: TextAction;
  article: { id: string; title: string; texts: ActionTarget[] };
  /** Only this language; otherwise the person chooses among those where it is possible. */
  lang?: Lang;
  /** Something is passed over: the note has to say why. */
  noteNeeded?: boolean;
  onDone: (article: ArticleDetail | null) => void;
  onClose: () => void;
}

/** Asks what an action needs, and in which languages; then does it language by language. */
export function ActionDialog({ action, article, lang, noteNeeded, onDone, onClose }: ActionDialogProps) {
  const t = useT();
  const possible = article.texts.filter((text) => isOpen(action, text) && (!lang || text.lang === lang));
  const [left, setLeft] = useState<Lang[]>([]);
  const chosen = possible.filter((text) => !left.includes(text.lang));
  const form = useActionForm(action, { noteNeeded, targets: possible });
  const confirm = async () => {
    let latest: ArticleDetail | null = null;
    try {
      for (const text of chosen) latest = await run(article.id, text, action, form.complete());
    } finally {
      if (latest) onDone(latest);
    }
    toast({ level: "ok", text: t(`panel.articles.done_${action}`, { title: article.title }) });
  };
  return (
    <Confirm
      title={t(`panel.articles.do_${action}`)}
      verb={t(`panel.articles.do_${action}`)}
      bad={action === "withdraw" || action === "archive"}
      reason={chosen.length === 0 ? t("panel.articles.no_language_possible") : form.missing}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <b>{article.title}</b>
      </p>
      {!lang && possible.length > 0 && (
        <fieldset>
          <legend className="field-label">{t("panel.articles.languages")}</legend>
          {possible.map((text) => (
            <Check
              key={text.lang}
              checked={!left.includes(text.lang)}
              onChange={(on) => setLeft(on ? left.filter((one) => one !== text.lang) : [...left, text.lang])}
            >
              {langName(t, text.lang)} <StateBadge state={text.state} />
            </Check>
          ))}
        </fieldset>
      )}
      {noteNeeded && <p className="note note--warn">{t("panel.articles.waive")}</p>}
      <ActionFields {...form.fields} />
    </Confirm>
  );
}
