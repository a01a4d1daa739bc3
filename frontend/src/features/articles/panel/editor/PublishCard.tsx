import { useLang, useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { LANGS } from "../../../../lib/paths";
import { Button } from "../../../../ui/panel/Button";
import { fullTime } from "../../../../lib/portalTime";
import { can } from "../../../../lib/session";
import type { TextDetail, TextAction } from "../../../../generated/api";
import { StateBadge } from "../../../../ui/panel/StateBadge";
import { FoldCard } from "./FoldCard";
import type { AutosaveState } from "./AutosaveStore";
import type { TextSteps } from "./useTextSteps";
import { langName } from "../../../../lib/labels/languages";
import { reasonWords } from "./reasonWords";

/** Actions that take a text from its readers or from the desk: they stand last. */
const TAKES_AWAY: readonly TextAction[] = ["withdraw", "archive"];

/** Where each language stands, and what else can be done with the one that is shown; the main action is in the bar. */
export function PublishCard({ now, steps }: { now: AutosaveState; steps: TextSteps }) {
  const t = useT();
  const { article } = now;
  const { text, others, busy } = steps;
  const step = (action: TextAction) => (
    <Button
      key={action}
      block
      variant={TAKES_AWAY.includes(action) ? "bad" : "line"}
      busy={busy}
      disabledReason={steps.reason(action)}
      onClick={() => steps.start(action)}
    >
      {t(`panel.articles.do_${action}`)}
    </Button>
  );

  return (
    <FoldCard name="publish" title={t("panel.editor.publish")} beside={text && <StateBadge state={text.state} />}>
      <div className="card__body form">
        <dl className="language-states">
          {LANGS.map((code) => (
            <LanguageLine key={code} lang={code} text={article.texts.find((one) => one.lang === code)} />
          ))}
        </dl>
        {text?.state_reason && (
          <p className="note note--warn">
            <span className="thread__text">{reasonWords(t, text.state_reason)}</span>
          </p>
        )}
        {others.filter((action) => !TAKES_AWAY.includes(action)).map(step)}
        {text && (text.live || text.state === "scheduled") && (
          <Button
            block
            busy={busy}
            disabledReason={!can("articles.publish") && t("panel.not_allowed")}
            onClick={steps.askEnd}
          >
            {t("panel.articles.end_of_publication")}
          </Button>
        )}
        {!text && <p className="muted">{t("panel.editor.not_begun")}</p>}
        {others.filter((action) => TAKES_AWAY.includes(action)).map(step)}
      </div>
    </FoldCard>
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
    <div className={text?.live || text?.state === "scheduled" ? "language-states__dated" : undefined}>
      <dt>{langName(t, lang)}</dt>
      <dd>
        {line}
        {text?.unpublish_at && (
          <span className="muted"> · {t("panel.editor.ends_at", { time: fullTime(here, text.unpublish_at) })}</span>
        )}
        {text?.outdated && <b className="text-warning"> · {t("panel.articles.outdated")}</b>}
      </dd>
    </div>
  );
}
