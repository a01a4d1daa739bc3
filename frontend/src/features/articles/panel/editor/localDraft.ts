// Unsaved work kept in this browser, so that a lost connection or a closed window loses nothing.
import { local } from "../../../../lib/storage";
import { user } from "../../../../lib/session";
import type { Part, Shared, Words } from "./draft";
import type { Lang } from "../../../../lib/page-types";

export interface LocalDraft {
  /** Wall clock of this browser. */
  at: string;
  /** The version each part was based on. */
  versions: Partial<Record<Part, number | null>>;
  shared?: Shared;
  texts: Partial<Record<Lang, Words>>;
}

const keyOf = (id: string) => `article_draft.${user.get().id}.${id}`;

export function writeLocalDraft(id: string, copy: LocalDraft): void {
  local.setItem(keyOf(id), JSON.stringify(copy));
}

export function removeLocalDraft(id: string): void {
  local.removeItem(keyOf(id));
}

function isLocalDraft(value: unknown): value is LocalDraft {
  return typeof value === "object" && value !== null && "at" in value && "versions" in value && "texts" in value;
}

/**
 * Removes what earlier versions kept of words that gave way in a conflict, of all accounts. Nothing has ever read it; unsaved
 * work stands under other keys.
 */
export function removeGivenUpWords(): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith("article_aside."));
    for (const key of kept) localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to remove
  }
}

export function readLocalDraft(id: string): LocalDraft | null {
  const text = local.getItem(keyOf(id));
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isLocalDraft(value) ? value : null;
  } catch {
    return null;
  }
}
