import { useState } from "react";
import type { TextAction, TextDetail } from "../../../../generated/api";
import { errorMessage } from "../../../../lib/errorMessage";
import { useT } from "../../../../lib/i18n";
import { useLayout } from "../../../../lib/page-context";
import type { Lang } from "../../../../lib/page-types";
import { toast } from "../../../../lib/toasts";
import { isImmediate, refusal, run } from "../actions";
import { createPreview } from "../api";
import { toastStep } from "../toastStep";
import { checksOf, excerptOf } from "./checks";
import type { AutosaveState, AutosaveStore } from "./AutosaveStore";

/** The actions that carry a text on; the first that the server allows is the main one. */
const ONWARD: readonly TextAction[] = ["publish", "approve", "submit", "redraft", "retract"];

const ORDER: readonly TextAction[] = [...ONWARD, "schedule", "unschedule", "request_changes", "withdraw", "archive"];

/** Actions after which the text is read by others. */
const GOES_OUT: readonly TextAction[] = ["submit", "publish", "schedule"];

/** What can be done with the text of one language, by the server's allowed actions. */
export interface TextSteps {
  text: TextDetail | undefined;
  /** The main action of the text's state; null where nothing is left to do. */
  main: TextAction | null;
  /** The others. */
  others: TextAction[];
  busy: boolean;
  /** Number of checks that keep the text from its main action. */
  missing: number;
  /** Why an action is not possible yet. */
  reason: (action: TextAction) => string | null;
  /** Does it at once, or opens the dialog for what it needs. */
  start: (action: TextAction) => void;
  preview: () => void;
  /** The dialog that is asked for: that of an action, of the end of the publication, or of a note for the reviewer. */
  asked: TextAction | "end" | "note" | null;
  askEnd: () => void;
  close: () => void;
  noteNeeded: boolean;
}

export function useTextSteps(autosave: AutosaveStore, now: AutosaveState, lang: Lang): TextSteps {
  const t = useT();
  const { limits } = useLayout();
  const [asked, setAsked] = useState<TextSteps["asked"]>(null);
  const [busy, setBusy] = useState(false);
  const { article } = now;
  const text = article.texts.find((one) => one.lang === lang);
  const allowed = ORDER.filter((action) => text?.actions.includes(action));
  const main = ONWARD.find((action) => allowed.includes(action)) ?? null;
  const missing = checksOf(now.shared, now.texts[lang], lang, limits).filter((check) => !check.ok);
  const hard = missing.filter((check) => !check.soft).length;
  const missingFor = (action: TextAction | null) =>
    action === "submit" ? hard : action === "publish" || action === "schedule" ? missing.length : 0;

  const begin = async (work: () => void | Promise<void>) => {
    setBusy(true);
    try {
      if (await autosave.flush()) await work();
      else if (!autosave.state.get().conflict) toast({ level: "warn", text: t("panel.editor.save_first") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  const act = async (action: TextAction) => {
    const saved = autosave.state.get().article.texts.find((one) => one.lang === lang);
    if (!saved) return;
    const next = await run(article.id, saved, action, {});
    autosave.adopt(next);
    toastStep(t, {
      action,
      langs: [lang],
      article: next,
      onChanged: (article) => autosave.adopt(article),
      offer: action === "submit" ? { label: t("panel.articles.add_note"), run: () => setAsked("note") } : undefined,
    });
  };
  const preview = async () => {
    const { url } = await createPreview(article.id, lang);
    window.open(url, "_blank", "noopener");
  };

  return {
    text,
    main,
    others: allowed.filter((action) => action !== main),
    busy,
    missing: missingFor(main ?? "submit"),
    reason: (action) => {
      const count = missingFor(action);
      if (count > 0) return t("panel.editor.checks_open", { count });
      return text?.needs_second_person ? refusal(t, text, action) : null;
    },
    start: (action) => {
      const words = now.texts[lang];
      // an empty excerpt becomes the beginning of the text
      if (!words.excerpt.trim() && GOES_OUT.includes(action)) autosave.editText(lang, { excerpt: excerptOf(words) });
      void begin(() => (isImmediate(action, missing.length > 0) ? act(action) : setAsked(action)));
    },
    preview: () => void begin(preview),
    asked,
    askEnd: () => void begin(() => setAsked("end")),
    close: () => setAsked(null),
    noteNeeded: missing.length > 0,
  };
}
