// The panel's calls about categories of services.
import { call } from "../../../lib/api";
import type {
  NewServiceCategory,
  NodeMerge,
  NodeMove,
  NodeStateChange,
  ServiceCategoryChange,
  ServiceCategoryNode,
} from "../../../generated/api";

export const listServiceCategories = (signal?: AbortSignal) => call("GET /panel/service-categories", { signal });
export const createServiceCategory = (body: NewServiceCategory) => call("POST /panel/service-categories", { body });
/** Fields that are left out stay as they are. */
export const changeServiceCategory = (
  { id, version }: ServiceCategoryNode,
  change: Omit<ServiceCategoryChange, "version">,
) => call("PUT /panel/service-categories/{id}", { path: { id }, body: { version, ...change } });
/** `move_to` takes the services of a category that is archived. */
export const setServiceCategoryState = (id: string, body: NodeStateChange) =>
  call("POST /panel/service-categories/{id}/state", { path: { id }, body });
/** Changes the parent and the position among its children. */
export const moveServiceCategory = (id: string, body: NodeMove) =>
  call("POST /panel/service-categories/{id}/move", { path: { id }, body });
/** Moves everything into `target_id` and leaves a redirect. */
export const mergeServiceCategory = (id: string, body: NodeMerge) =>
  call("POST /panel/service-categories/{id}/merge", { path: { id }, body });
