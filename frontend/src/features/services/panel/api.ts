// The panel's calls about services.
import type { ServiceBulkChange, ServiceRow, StaffMeasure, Trust } from "../../../generated/api";
import { call, download } from "../../../lib/api";
import type { ServicesQuery } from "../../../lib/commonCalls";

export const getReview = (id: string, signal?: AbortSignal) =>
  call("GET /panel/services/{id}", { path: { id }, signal });
export const exportServices = (query: ServicesQuery) => download("GET /panel/services.csv", { query });
export const serviceImports = {
  send: (table: string, dry_run: boolean, file_name: string) =>
    call("POST /panel/services/import", { body: { table, dry_run, file_name } }),
  list: (signal: AbortSignal) => call("GET /panel/services/imports", { signal }),
  undo: (id: string, dry_run: boolean) =>
    call("POST /panel/services/imports/{id}/undo", { path: { id }, body: { dry_run } }),
};

/** A service in the version that was read. */
type Target = Pick<ServiceRow, "id" | "version">;
export type Measure = Omit<StaffMeasure, "version">;

export const suspendService = ({ id, version }: Target, measure: Measure) =>
  call("POST /panel/services/{id}/suspend", { path: { id }, body: { version, ...measure } });
export const endService = ({ id, version }: Target, measure: Measure) =>
  call("POST /panel/services/{id}/end", { path: { id }, body: { version, ...measure } });
export const liftService = ({ id, version }: Target) =>
  call("POST /panel/services/{id}/lift", { path: { id }, body: { version } });
export const moveService = ({ id, version }: Target, category_id: string) =>
  call("POST /panel/services/{id}/move", { path: { id }, body: { version, category_id } });
export const extendService = ({ id, version }: Target, days: number) =>
  call("POST /panel/services/{id}/extend", { path: { id }, body: { version, days } });
export const featureService = ({ id, version }: Target, days: number) =>
  call("POST /panel/services/{id}/feature", { path: { id }, body: { version, days } });
export const mergeService = ({ id, version }: Target, target_id: string) =>
  call("POST /panel/services/{id}/merge", { path: { id }, body: { version, target_id } });
/** `version` is that of the owner's account. */
export const setTrust = (id: string, version: number, trust: Trust) =>
  call("PUT /panel/services/{id}/trust", { path: { id }, body: { version, trust } });

export const changeServices = (body: ServiceBulkChange) => call("POST /panel/services/bulk", { body });
