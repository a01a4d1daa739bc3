// The panel's calls about categories and sections.
import { api } from "../../../lib/api";
import type { Lang } from "../../../lib/page-types";
import type { CategoryNode, CategoryState, CategoryText, SectionRow, SectionText } from "../../panel/api-types";

export const listCategories = (signal?: AbortSignal) => api<CategoryNode[]>("/panel/categories", { signal });
export const listSections = (signal?: AbortSignal) => api<SectionRow[]>("/panel/sections", { signal });

export interface NewCategory {
  parent_id: string | null;
  slug: string | null;
  color: string;
  in_menu: boolean;
  texts: Partial<Record<Lang, CategoryText>>;
}
export const createCategory = (body: NewCategory) =>
  api<CategoryNode>("/panel/categories", { method: "POST", body });

export interface CategoryChange {
  slug?: string;
  icon?: string;
  color?: string;
  in_menu?: boolean;
  texts?: Partial<Record<Lang, CategoryText>>;
}
const at = (id: string, rest = "") => `/panel/categories/${encodeURIComponent(id)}${rest}`;
/** What is not named stays as it is. */
export const changeCategory = (node: CategoryNode, change: CategoryChange) =>
  api<CategoryNode>(at(node.id), { method: "PUT", body: { version: node.version, ...change } });
/** `move_to` takes what is in a category that is archived. */
export interface StateChange {
  version: number;
  state: CategoryState;
  move_to?: string;
}
export const setCategoryState = (id: string, body: StateChange) =>
  api<CategoryNode>(at(id, "/state"), { method: "POST", body });
/** Where it hangs and at which place among its sisters. */
export const moveCategory = (id: string, body: { version: number; parent_id: string | null; position: number }) =>
  api<CategoryNode[]>(at(id, "/move"), { method: "POST", body });
/** Moves everything into `target_id` and leaves a redirect. */
export const mergeCategory = (id: string, body: { version: number; target_id: string }) =>
  api<CategoryNode[]>(at(id, "/merge"), { method: "POST", body });

export interface SectionChange {
  slug: string;
  texts: Partial<Record<Lang, SectionText>>;
}
export const createSection = (body: SectionChange) => api<SectionRow>("/panel/sections", { method: "POST", body });
export const changeSection = (section: SectionRow, change: SectionChange) =>
  api<SectionRow>(`/panel/sections/${encodeURIComponent(section.id)}`, {
    method: "PUT",
    body: { version: section.version, ...change },
  });
