import { useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { withLang } from "../../../../lib/paths";
import { can } from "../../../../lib/session";
import { Icon } from "../../../../ui/Icon";
import { Button } from "../../../../ui/panel/Button";
import { StateBadge } from "../../../../ui/panel/StateBadge";
import { A } from "../../../../ui/site/A";
import type { AutosaveState } from "./AutosaveStore";
import { showCard } from "./showCard";
import { SaveStatus } from "./SaveStatus";
import type { TextSteps } from "./useTextSteps";

export interface EditorBarProps {
  now: AutosaveState;
  lang: Lang;
  steps: TextSteps;
  onRetry: () => void;
}

/** Always in sight: the state of the text, whether it is saved, and the main action of its state. */
export function EditorBar({ now, lang, steps, onRetry }: EditorBarProps) {
  const t = useT();
  const { text, missing, busy } = steps;
  return (
    <section className="editor-bar" aria-label={t("panel.editor.bar")}>
      <div className="editor-bar__state">
        {text ? (
          <StateBadge state={text.state} />
        ) : (
          <span className="status status--mute">{t("panel.articles.translation_missing")}</span>
        )}
        {text?.changed && text.state === "published" && <span className="tiny">{t("panel.articles.has_changes")}</span>}
        {missing > 0 && (
          <button className="link tiny" type="button" onClick={() => showCard("checks")}>
            {t("panel.editor.checks_to_do", { count: missing })}
          </button>
        )}
        <SaveStatus now={now} onRetry={onRetry} />
      </div>
      <div className="editor-bar__actions">
        <Button
          icon="eye"
          label={t("panel.editor.preview")}
          busy={busy}
          disabledReason={!text && t("panel.editor.not_begun")}
          onClick={steps.preview}
        >
          <span className="editor-bar__word">{t("panel.editor.preview")}</span>
        </Button>
        <MainAction now={now} lang={lang} steps={steps} />
      </div>
    </section>
  );
}

/** The action that carries the text on; a text that is live as it stands is shown to its writer instead. */
function MainAction({ now, lang, steps }: Omit<EditorBarProps, "onRetry">) {
  const t = useT();
  const { main, text } = steps;
  const { path } = now.article;
  if (!text) {
    const first = can("articles.publish") ? "publish" : "submit";
    return (
      <Button variant="primary" disabledReason={t("panel.editor.not_begun")}>
        {t(`panel.articles.do_${first}`)}
      </Button>
    );
  }
  if (!main)
    return text.live && path ? (
      <A className="button button--line" href={withLang(lang, path)}>
        <Icon name="link" /> {t("panel.articles.show")}
      </A>
    ) : null;
  return (
    <Button
      variant={main === "retract" || main === "redraft" ? "line" : "primary"}
      busy={steps.busy}
      disabledReason={steps.reason(main)}
      onClick={() => steps.start(main)}
    >
      {t(main === "publish" && text.live ? "panel.articles.do_publish_changes" : `panel.articles.do_${main}`)}
    </Button>
  );
}
