// The panel's calls about categories.
import { call } from "../../../lib/api";
import type {
  CategoryChange,
  CategoryNode,
  NewCategory,
  NodeMerge,
  NodeMove,
  NodeStateChange,
} from "../../../generated/api";

export const createCategory = (body: NewCategory) => call("POST /panel/categories", { body });
/** Fields that are left out stay as they are. */
export const changeCategory = ({ id, version }: CategoryNode, change: Omit<CategoryChange, "version">) =>
  call("PUT /panel/categories/{id}", { path: { id }, body: { version, ...change } });
/** `move_to` takes what is in a category that is archived. */
export const setCategoryState = (id: string, body: NodeStateChange) =>
  call("POST /panel/categories/{id}/state", { path: { id }, body });
/** Changes the parent and the position among its children. */
export const moveCategory = (id: string, body: NodeMove) =>
  call("POST /panel/categories/{id}/move", { path: { id }, body });
/** Moves everything into `target_id` and leaves a redirect. */
export const mergeCategory = (id: string, body: NodeMerge) =>
  call("POST /panel/categories/{id}/merge", { path: { id }, body });
