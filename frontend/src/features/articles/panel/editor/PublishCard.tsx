import { useState } from "react";
import { useLang, useT } from "../../../../lib/i18n";
import { useLayout } from "../../../../lib/page-context";
import type { Lang } from "../../../../lib/page-types";
import { LANGS, withLang } from "../../../../lib/paths";
import { Button } from "../../../../ui/panel/Button";
import { errorMessage } from "../../../../lib/errorMessage";
import { fullTime } from "../../../../lib/portalTime";
import { toast } from "../../../../lib/toasts";
import { can } from "../../../../lib/session";
import type { TextDetail, TextAction } from "../../../../generated/api";
import { ActionDialog } from "../ActionDialog";
import { isImmediate, run } from "../actions";
import { createPreview } from "../api";
import { StateBadge } from "../../../../ui/panel/StateBadge";
import { checksOf, excerptOf } from "./checks";
import { EndDialog } from "./EndDialog";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { langName } from "../../../../lib/labels/languages";

const ORDER: readonly TextAction[] = [
  "publish",
  "approve",
  "submit",
  "schedule",
  "retract",
  "unschedule",
  "request_changes",
  "redraft",
  "withdraw",
  "archive",
];

/** Actions after which the text is read by others. */
const GOES_OUT: readonly TextAction[] = ["submit", "publish", "schedule"];

/** Actions that take a text from its readers or from the desk: they stand last. */
const TAKES_AWAY: readonly TextAction[] = ["withdraw", "archive"];

/** Where each language stands, and what can be done with the one that is shown. */
export function PublishCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const { limits } = useLayout();
  const [wish, setWish] = useState<TextAction | null>(null);
  const [ending, setEnding] = useState(false);
  const [busy, setBusy] = useState(false);
  const { article } = now;
  const text = article.texts.find((one) => one.lang === lang);
  const actions = ORDER.filter((action) => text?.actions.includes(action));
  const missing = checksOf(now.shared, now.texts[lang], lang, limits).filter((check) => !check.ok);
  const hard = missing.filter((check) => !check.soft).length;
  const reason = (action: TextAction) => {
    const open = action === "submit" ? hard : action === "publish" || action === "schedule" ? missing.length : 0;
    return open > 0 ? t("panel.editor.checks_open", { count: open }) : null;
  };

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
  /** Does it at once, or opens the dialog for what it needs. An empty excerpt becomes the beginning of the text. */
  const start = (action: TextAction) => {
    const words = now.texts[lang];
    if (!words.excerpt.trim() && GOES_OUT.includes(action)) autosave.editText(lang, { excerpt: excerptOf(words) });
    void begin(() => (isImmediate(action) ? act(action) : setWish(action)));
  };
  const act = async (action: TextAction) => {
    const saved = autosave.state.get().article.texts.find((one) => one.lang === lang);
    if (!saved) return;
    const next = await run(article.id, saved, action, {});
    autosave.adopt(next);
    const url = action === "publish" && next.path ? withLang(lang, next.path) : undefined;
    toast({ level: "ok", text: t(`panel.articles.done_${action}`, { title: saved.title }), url });
  };
  const preview = async () => {
    const { url } = await createPreview(article.id, lang);
    window.open(url, "_blank", "noopener");
  };

  const step = (action: TextAction, n: number) => (
    <Button
      key={action}
      block
      variant={TAKES_AWAY.includes(action) ? "bad" : n === 0 ? "primary" : "line"}
      busy={busy}
      disabledReason={reason(action)}
      onClick={() => start(action)}
    >
      {t(`panel.articles.do_${action}`)}
    </Button>
  );

  return (
    <section className="card" aria-labelledby="publish-title">
      <div className="card__head">
        <h2 id="publish-title">{t("panel.editor.publish")}</h2>
        {text && <StateBadge state={text.state} />}
      </div>
      <div className="card__body form">
        <dl className="description-list">
          {LANGS.map((code) => (
            <LanguageLine key={code} lang={code} text={article.texts.find((one) => one.lang === code)} />
          ))}
        </dl>
        {text?.state_reason && (
          <p className="note note--warn">
            <span className="thread__text">{text.state_reason}</span>
          </p>
        )}
        {actions.filter((action) => !TAKES_AWAY.includes(action)).map(step)}
        {text && (text.live || text.state === "scheduled") && (
          <Button
            block
            busy={busy}
            disabledReason={!can("articles.publish") && t("panel.not_allowed")}
            onClick={() => void begin(() => setEnding(true))}
          >
            {t("panel.articles.end_of_publication")}
          </Button>
        )}
        {!text && <p className="muted">{t("panel.editor.not_begun")}</p>}
        <Button
          block
          icon="eye"
          busy={busy}
          disabledReason={!text && t("panel.editor.not_begun")}
          onClick={() => void begin(preview)}
        >
          {t("panel.editor.preview")}
        </Button>
        {actions.filter((action) => TAKES_AWAY.includes(action)).map(step)}
      </div>
      {ending && text && (
        <EndDialog
          article={article}
          text={text}
          onDone={(next) => autosave.adopt(next)}
          onClose={() => setEnding(false)}
        />
      )}
      {wish && text && (
        <ActionDialog
          action={wish}
          article={{ id: article.id, title: text.title, texts: [text] }}
          lang={lang}
          noteNeeded={wish === "submit" && missing.length > 0}
          onDone={(next) => {
            if (next) autosave.adopt(next);
          }}
          onClose={() => setWish(null)}
        />
      )}
    </section>
  );
}

function LanguageLine({ lang, text }: { lang: Lang; text?: TextDetail }) {
  const t = useT();
  const here = useLang();
  const line = !text
    ? t("panel.articles.translation_missing")
    : text.state === "scheduled" && text.publish_at
      ? t("panel.editor.goes_live", { time: fullTime(here, text.publish_at) })
      : text.live
        ? t("panel.editor.live_since", { time: fullTime(here, text.live.published_at) })
        : t(`panel.state.${text.state}`);
  return (
    <>
      <dt>{langName(t, lang)}</dt>
      <dd>
        {line}
        {text?.unpublish_at && (
          <span className="muted"> · {t("panel.editor.ends_at", { time: fullTime(here, text.unpublish_at) })}</span>
        )}
        {text?.outdated && <b className="text-warning"> · {t("panel.articles.outdated")}</b>}
      </dd>
    </>
  );
}
