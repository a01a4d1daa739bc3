// Messages about steps of a text. A decision that can still be undone offers that, by a button and by a key.
import type { ArticleDetail, TextAction } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { withLang } from "../../../lib/paths";
import { dropToast, showToast, toast, toasts, type Toast } from "../../../lib/toasts";
import { refusal, run } from "./actions";
import { undoTextDecision } from "./api";

export interface StepDone {
  action: TextAction;
  /** Languages with which it was done. */
  langs: readonly Lang[];
  /** As the server answered. */
  article: ArticleDetail;
  /** Called when the decision was undone, or something followed from the message. */
  onChanged: (article: ArticleDetail) => void;
  /** A further step that the message offers. */
  offer?: Toast["action"];
}

/** The undo of the message that was shown last, while it stands. */
let last: { toast: number; run: () => void } | null = null;

/** Undoes the last decision, if its message still stands. */
export function undoLast(): void {
  const undo = last;
  last = null;
  if (!undo || !toasts.get().some((one) => one.id === undo.toast)) return;
  dropToast(undo.toast);
  undo.run();
}

/** Says what was done with a text. */
export function toastStep(t: Translate, done: StepDone): void {
  const { action, langs, article, onChanged, offer } = done;
  const texts = article.texts.filter((one) => langs.includes(one.lang));
  const [text] = texts;
  const title = text?.title || t("panel.articles.untitled");
  const url = action === "publish" && article.path && text ? withLang(text.lang, article.path) : undefined;
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => toast({ level: "bad", text: errorMessage(t, error) }));
  const undo = attempt(async () => {
    for (const { lang, version } of texts) onChanged(await undoTextDecision(article.id, lang, version));
    toast({ level: "ok", text: t("panel.articles.undone", { title }) });
  });
  const publish = attempt(async () => {
    if (!text) return;
    const next = await run(article.id, text, "publish", {});
    onChanged(next);
    toastStep(t, { ...done, offer: undefined, action: "publish", article: next });
  });
  const offers = texts.flatMap((one) => one.undo ?? []);
  const seconds = offers.length === texts.length ? Math.min(...offers.map((one) => one.seconds)) : 0;
  const publishable = action === "approve" && text?.actions.includes("publish") ? text : undefined;
  const refused = publishable ? refusal(t, publishable, "publish") : null;
  const told = t(`panel.articles.done_${action}`, { title });
  const words = refused ? `${told}. ${refused}` : told;
  const id = showToast({
    level: "ok",
    text: seconds > 0 && offers.some((one) => one.notified) ? `${words}. ${t("panel.articles.undo_notified")}` : words,
    url,
    undo: seconds > 0 ? { seconds, run: undo } : undefined,
    action:
      publishable && texts.length === 1 && !refused ? { label: t("panel.articles.bulk_publish"), run: publish } : offer,
  });
  last = seconds > 0 ? { toast: id, run: undo } : null;
}
