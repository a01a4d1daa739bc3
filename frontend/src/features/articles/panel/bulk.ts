// The same thing done to many articles; each row has its own result.
import type { ArticleRow } from "../../../generated/api";
import type { ActionDetails } from "./actions";
import type { BulkRow } from "../../../generated/api";
import { changeArticles } from "./api";

export type BulkWish = "approve" | "publish" | "schedule" | "withdraw" | "archive" | "move" | "tag";

export interface BulkDetails extends ActionDetails {
  subcategory_id?: string;
  tag?: string;
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
  const action = wish === "move" || wish === "tag" ? {} : { action: wish };
  return [...refused, ...(await changeArticles({ ids, ...action, ...details }))];
}
