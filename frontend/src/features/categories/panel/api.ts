// The panel's calls about categories and sections.
import { api } from "../../../lib/api";
import type {
  CategoryChange,
  CategoryNode,
  MergeCall,
  MoveCall,
  NewCategoryCall,
  SectionChange,
  SectionRow,
  StateChange,
} from "../../../generated/api";

export const listCategories = (signal?: AbortSignal) => api<CategoryNode[]>("/panel/categories", { signal });
export const listSections = (signal?: AbortSignal) => api<SectionRow[]>("/panel/sections", { signal });

export const createCategory = (body: NewCategoryCall) =>
  api<CategoryNode>("/panel/categories", { method: "POST", body });

const at = (id: string, rest = "") => `/panel/categories/${encodeURIComponent(id)}${rest}`;
/** What is not named stays as it is. */
export const changeCategory = (node: CategoryNode, change: Omit<CategoryChange, "version">) =>
  api<CategoryNode>(at(node.id), { method: "PUT", body: { version: node.version, ...change } });
/** `move_to` takes what is in a category that is archived. */
export const setCategoryState = (id: string, body: StateChange) =>
  api<CategoryNode>(at(id, "/state"), { method: "POST", body });
/** Where it hangs and at which place among its sisters. */
export const moveCategory = (id: string, body: MoveCall) =>
  api<CategoryNode[]>(at(id, "/move"), { method: "POST", body });
/** Moves everything into `target_id` and leaves a redirect. */
export const mergeCategory = (id: string, body: MergeCall) =>
  api<CategoryNode[]>(at(id, "/merge"), { method: "POST", body });

export const createSection = (body: SectionChange) => api<SectionRow>("/panel/sections", { method: "POST", body });
export const changeSection = (section: SectionRow, change: Omit<SectionChange, "version">) =>
  api<SectionRow>(`/panel/sections/${encodeURIComponent(section.id)}`, {
    method: "PUT",
    body: { version: section.version, ...change },
  });
