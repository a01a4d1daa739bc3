import { Fragment } from "react";
import { percentText } from "../../../lib/percent";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { editPath } from "../../../lib/panelPaths";
import { fullTime } from "../../../lib/portalTime";
import { can } from "../../../lib/session";
import type { ArticleRow, TextRow } from "../../../generated/api";
import { StateBadge } from "../../../ui/panel/StateBadge";
import { A } from "../../../ui/site/A";
import { DueDate } from "./DueDate";

/** A translation that is to be assigned to somebody. */
export interface TranslationWish {
  row: ArticleRow;
  lang: Lang;
}

export const translationAssignment = ({ row, lang }: TranslationWish) =>
  row.assignments.find((assignment) => assignment.lang === lang && assignment.part === "translation");

interface Props extends TranslationWish {
  onAsk: (wish: TranslationWish) => void;
}

/** An article in one language: its state, and the assignment of its translation. */
export function TranslationCell({ row, lang, onAsk }: Props) {
  const t = useT();
  const title = row.title || t("panel.articles.untitled");
  return (
    <>
      <A className="matrix-cell" href={editPath(row.id, lang)}>
        <span className="visually-hidden">{`${title} – ${langName(t, lang)}: `}</span>
        <span className="matrix-cell__body">
          <Text text={row.texts.find((text) => text.lang === lang)} original={row.original_lang === lang} />
        </span>
      </A>
      {lang !== row.original_lang && <Asking row={row} lang={lang} onAsk={onAsk} />}
    </>
  );
}

/** The person a translation is assigned to, and the button that assigns it. */
function Asking({ row, lang, onAsk }: Props) {
  const t = useT();
  const assignment = translationAssignment({ row, lang });
  const text = row.texts.find((one) => one.lang === lang);
  const may = can("articles.publish") && !row.deleted_at && text?.state !== "archived";
  const wanted = !text || text.outdated || text.state === "draft" || text.state === "changes_requested";
  if (!assignment && !(may && wanted)) return null;
  const about = ` – ${row.title || t("panel.articles.untitled")} – ${langName(t, lang)}`;
  return (
    <p className="matrix-cell__assignment tiny">
      {assignment && (
        <span className="muted">
          {t("panel.articles.assigned_to", { name: assignment.person.name })} <DueDate due={assignment} />{" "}
        </span>
      )}
      {may && (
        <button className="link" type="button" onClick={() => onAsk({ row, lang })}>
          {assignment ? t("panel.articles.assign_change") : t("panel.articles.assign_translation")}
          <span className="visually-hidden">{about}</span>
        </button>
      )}
    </p>
  );
}

function Text({ text, original }: { text?: TextRow; original: boolean }) {
  const t = useT();
  const lang = useLang();
  if (!text) return <span className="status status--mute">{t("panel.articles.translation_missing")}</span>;
  const facts = [
    original && t("panel.articles.original"),
    text.outdated && <b className="text-warning">{t("panel.articles.outdated")}</b>,
    text.changed && t("panel.articles.has_changes"),
    text.publish_at && text.state === "scheduled" && fullTime(lang, text.publish_at),
    text.complete < 100 && percentText(lang, text.complete),
  ].filter(Boolean);
  return (
    <>
      <StateBadge state={text.state} />
      <span className="tiny muted">
        {facts.map((fact, n) => (
          <Fragment key={n}>
            {n > 0 && " · "}
            {fact}
          </Fragment>
        ))}
      </span>
    </>
  );
}
