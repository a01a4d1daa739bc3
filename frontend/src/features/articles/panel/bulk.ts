// The same thing done to many articles, one after another, so that each row has its own result.
import { isOpen, run, type ActionDetails } from "./actions";
import type { ArticleRow, TextAction } from "../../panel/api-types";
import { getArticle, saveArticle } from "./calls";
import { changeOf } from "./change";

export type BulkWish = "publish" | "schedule" | "withdraw" | "archive" | "move" | "tag";

export interface BulkResult {
  row: ArticleRow;
  /** null: done; otherwise why not. */
  error: unknown;
  /** There was nothing to do. */
  skipped: boolean;
}

export interface BulkDetails extends ActionDetails {
  category_id?: string;
  subcategory_id?: string;
  tag?: string;
}

const MAX_TAGS = 10;

async function actOnAll(row: ArticleRow, action: TextAction, details: ActionDetails): Promise<boolean> {
  const texts = row.texts.filter((text) => isOpen(action, text.state));
  for (const text of texts) await run(row.id, text, action, details);
  return texts.length > 0;
}

async function change(row: ArticleRow, details: BulkDetails): Promise<boolean> {
  const article = await getArticle(row.id);
  const next = changeOf(article);
  if (details.tag) {
    if (next.tags.includes(details.tag) || next.tags.length >= MAX_TAGS) return false;
    next.tags = [...next.tags, details.tag];
  } else {
    if (article.subcategory_id === details.subcategory_id) return false;
    next.category_id = details.category_id ?? null;
    next.subcategory_id = details.subcategory_id ?? null;
  }
  await saveArticle(row.id, next);
  return true;
}

/** Does it row by row and tells after each. */
export async function runBulk(
  rows: ArticleRow[],
  wish: BulkWish,
  details: BulkDetails,
  tell: (result: BulkResult) => void,
): Promise<void> {
  const { note, publish_at, archived_as } = details;
  for (const row of rows) {
    try {
      const did =
        wish === "move" || wish === "tag"
          ? await change(row, details)
          : await actOnAll(row, wish, { note, publish_at, archived_as });
      tell({ row, error: null, skipped: !did });
    } catch (error) {
      tell({ row, error, skipped: false });
    }
  }
}
