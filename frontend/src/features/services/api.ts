// Calls of owners of services.
import { call } from "../../lib/api";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../lib/pictureUpload";
import type { OwnService, ServiceForm, ServiceState, ServiceStep } from "../../generated/api";

export const getQuota = (signal?: AbortSignal) => call("GET /account/services/quota", { signal });
export const getChoices = (signal?: AbortSignal) => call("GET /account/services/choices", { signal });

export const listOwnServices = (state: ServiceState | null, page: number, signal?: AbortSignal) =>
  call("GET /account/services", { query: { state: state ?? undefined, page }, signal });
/** One own service, by its id or its slug. */
export const getOwnService = (id: string, signal?: AbortSignal) =>
  call("GET /account/services/{id}", { path: { id }, signal });

export const createService = (form: ServiceForm) => call("POST /account/services", { body: form });
/** Saves all fields. Errors: `Problem` 409 with the current copy if it was changed elsewhere. */
export const saveService = ({ id, version }: Target, form: ServiceForm) =>
  call("PUT /account/services/{id}", { path: { id }, body: { version, form } });
export const removeService = ({ id, version }: Target) =>
  call("DELETE /account/services/{id}", { path: { id }, query: { version } });

/** A service in the version that was read. */
export type Target = Pick<OwnService, "id" | "version">;

/** Takes a step that answers the service. */
export const takeStep = (step: ServiceStep, { id, version }: Target) =>
  call("POST /account/services/{id}/step", { path: { id }, body: { version, step } });

/** Uploads a photo; the crop is in pixels of the original. */
export const uploadPhoto = (file: File, crop: Crop | null) =>
  call("POST /account/services/photos", { body: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS });

export const getDocuments = (id: string, signal?: AbortSignal) =>
  call("GET /account/services/{id}/documents", { path: { id }, signal });
/** Adds a document about a credential; only the owner and the staff read it. */
export const addDocument = (id: string, file: File) =>
  call("POST /account/services/{id}/documents", { path: { id }, body: { file }, timeout_ms: UPLOAD_LIMIT_MS });

export const getRenewal = (token: string) => call("GET /service-renewals/{token}", { path: { token } });
export const renewByLink = (token: string) => call("POST /service-renewals/{token}", { path: { token } });
