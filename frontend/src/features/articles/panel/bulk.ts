// The same thing done to many articles; each row has its own result.
import type { ArticleRow, BulkChange, BulkRow, TextAction } from "../../../generated/api";
import { changeArticles } from "./api";

export type BulkAction = Extract<TextAction, "approve" | "publish" | "schedule" | "withdraw" | "archive">;
export type BulkWish = BulkAction | "move" | "section" | "pin" | "breaking" | "tag";
export type BulkDetails = Omit<BulkChange, "ids" | "action">;

/** The action on every text; null where the articles themselves are changed. */
export function actionOf(wish: BulkWish): BulkAction | null {
  switch (wish) {
    case "move":
    case "section":
    case "pin":
    case "breaking":
    case "tag":
      return null;
    default:
      return wish;
  }
}

/** Articles in review are approved on the way to publication; those that are refused there are not published. */
async function approveFirst(rows: ArticleRow[]): Promise<BulkRow[]> {
  const ids = rows.filter((row) => row.texts.some((text) => text.state === "in_review")).map((row) => row.id);
  if (ids.length === 0) return [];
  return (await changeArticles({ ids, action: "approve" })).filter((row) => row.code !== null);
}

export async function runBulk(rows: ArticleRow[], wish: BulkWish, details: BulkDetails): Promise<BulkRow[]> {
  const refused = wish === "publish" || wish === "schedule" ? await approveFirst(rows) : [];
  const ids = rows.map((row) => row.id).filter((id) => !refused.some((row) => row.id === id));
  if (ids.length === 0) return refused;
  const action = actionOf(wish);
  return [...refused, ...(await changeArticles({ ids, ...(action ? { action } : {}), ...details }))];
}
