import { useState } from "react";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import type { ArticleDetail, TextAction } from "../../../generated/api";
import { mayEnd, refusal, run, type ActionTarget } from "./actions";
import { toastStep } from "./toastStep";
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
  /** The step was undone from the message about it. */
  onChanged?: (article: ArticleDetail) => void;
  onClose: () => void;
}

const isWritten = ({ state }: ActionTarget) => state === "draft" || state === "changes_requested";

/** Languages that begin without a tick: those that nobody handed in do not go public beside those that wait for it. */
function unticked(action: TextAction, possible: ActionTarget[]): Lang[] {
  if (!mayEnd(action) || possible.every(isWritten)) return [];
  return possible.filter(isWritten).map((text) => text.lang);
}

/** Asks what an action needs, and in which languages the server allows it; then does it language by language. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, article, lang, noteNeeded, onDone, onChanged = onDone, onClose } = props;
  const t = useT();
  const offered = article.texts.filter((text) => text.actions.includes(action) && (!lang || text.lang === lang));
  const possible = offered.filter((text) => refusal(t, text, action) === null);
  const [left, setLeft] = useState<Lang[]>(() => unticked(action, possible));
  const chosen = possible.filter((text) => !left.includes(text.lang));
  const form = useActionForm(action, { noteNeeded, targets: possible });
  const confirm = async () => {
    let latest: ArticleDetail | null = null;
    try {
      for (const text of chosen) latest = await run(article.id, text, action, form.complete());
    } finally {
      if (latest) onDone(latest);
    }
    const langs = chosen.map((text) => text.lang);
    if (latest) toastStep(t, { action, langs, article: latest, onChanged });
  };
  return (
    <Confirm
      title={t(`panel.articles.do_${action}`)}
      verb={t(`panel.articles.do_${action}`)}
      bad={action === "withdraw" || action === "archive"}
      reason={
        chosen.length > 0
          ? form.missing
          : t(`panel.articles.${possible.length > 0 ? "no_language_possible" : "not_now"}`)
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <b>{article.title}</b>
      </p>
      {(!lang || possible.length === 0) && offered.length > 0 && (
        <fieldset>
          <legend className="field-label">{t("panel.articles.languages")}</legend>
          {offered.map((text) => (
            <Check
              key={text.lang}
              checked={chosen.includes(text)}
              disabled={!possible.includes(text)}
              onChange={(on) => setLeft(on ? left.filter((one) => one !== text.lang) : [...left, text.lang])}
            >
              {langName(t, text.lang)} <StateBadge state={text.state} />{" "}
              <span className="tiny muted">{refusal(t, text, action)}</span>
            </Check>
          ))}
        </fieldset>
      )}
      {noteNeeded && <p className="note note--warn">{t("panel.articles.waive")}</p>}
      {action === "redraft" && chosen.some(({ state }) => state === "archived") && (
        <p className="note note--warn">{t("panel.articles.redraft_text")}</p>
      )}
      <ActionFields {...form.fields} />
    </Confirm>
  );
}
