import type { ArticleRow, TextRow } from "../../../generated/api";

/** One language of an article that waits for a decision. */
export interface TextInReview {
  row: ArticleRow;
  text: TextRow;
}
