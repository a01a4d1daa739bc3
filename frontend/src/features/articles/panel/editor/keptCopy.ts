// Unsaved work kept in this browser, so that a lost connection or a closed window loses nothing.
import { local } from "../../../../lib/storage";
import { user } from "../../../../lib/session";
import type { Part, Shared, Words } from "./draft";
import type { Lang } from "../../../../lib/page-types";

export interface KeptCopy {
  /** Wall clock of this browser. */
  at: string;
  /** The version each part was based on. */
  versions: Partial<Record<Part, number | null>>;
  shared?: Shared;
  texts: Partial<Record<Lang, Words>>;
}

const keyOf = (id: string) => `article_draft.${user.get().id}.${id}`;
const asideKey = (id: string) => `article_aside.${user.get().id}.${id}`;

export function keepCopy(id: string, copy: KeptCopy): void {
  local.setItem(keyOf(id), JSON.stringify(copy));
}

export function dropCopy(id: string): void {
  local.removeItem(keyOf(id));
}

function isCopy(value: unknown): value is KeptCopy {
  return typeof value === "object" && value !== null && "at" in value && "versions" in value && "texts" in value;
}

export function readCopy(id: string): KeptCopy | null {
  const text = local.getItem(keyOf(id));
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isCopy(value) ? value : null;
  } catch {
    return null;
  }
}

/** Words that gave way to somebody else's: put aside, not thrown away. */
export function putAside(id: string, part: Part, value: Shared | Words): void {
  local.setItem(asideKey(id), JSON.stringify({ part, value }));
}
