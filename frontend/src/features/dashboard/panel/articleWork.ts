import type { ArticleRow, Lang, TextState } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import { editPath } from "../../../lib/panelPaths";
import { publishProblems } from "../../../lib/labels/publishProblems";
import type { Work } from "./WorkList";

/** States in which a text waits for an editor. */
const WAITING: readonly TextState[] = ["in_review", "approved"];

const isReviewOverdue = (row: ArticleRow, lang: Lang) =>
  row.assignments.some((one) => one.lang === lang && one.part === "review" && one.overdue);

/** The article's text in this state, opened in its `queue` or else in the editor. */
export function articleWork(t: Translate, row: ArticleRow, state: TextState, queue?: string): Work {
  const text = row.texts.find((one) => one.state === state);
  const { title, lang } = text ?? row;
  return {
    id: row.id,
    title: title || t("panel.articles.untitled"),
    lang: title ? lang : undefined,
    href: queue && text ? `${queue}&open=${row.id}.${lang}` : editPath(row.id, lang),
    note: row.authors.join(", ") || (row.owner?.name ?? ""),
    problem: text ? publishProblems(t, text.publish_problems) : "",
    ...(text && WAITING.includes(state)
      ? { waitsSince: text.state_since, isOverdue: isReviewOverdue(row, text.lang) }
      : { at: row.updated_at }),
  };
}
