// The panel's calls about advertising packages.
import type { AdPackageDetail, AdPackageForm, AdPackageState, Lang } from "../../../generated/api";
import { call, download } from "../../../lib/api";

/** A package in the version that was read. */
type Target = Pick<AdPackageDetail, "id" | "form">;

const versionOf = ({ form }: Target) => form.version ?? 0;

export const listPackages = (signal?: AbortSignal) => call("GET /panel/ad-packages", { signal });
export const createPackage = (body: AdPackageForm) => call("POST /panel/ad-packages", { body });
export const changePackage = (id: string, body: AdPackageForm) =>
  call("PUT /panel/ad-packages/{id}", { path: { id }, body });
export const removePackage = (target: Target) =>
  call("DELETE /panel/ad-packages/{id}", { path: { id: target.id }, query: { version: versionOf(target) } });
export const copyPackage = (id: string) => call("POST /panel/ad-packages/{id}/copy", { path: { id } });
export const stepPackage = (target: Target, to: AdPackageState) =>
  call("POST /panel/ad-packages/{id}/step", { path: { id: target.id }, body: { version: versionOf(target), to } });
export const orderPackages = (ids: string[]) => call("PUT /panel/ad-packages/order", { body: { ids } });
export const previewPackage = (id: string, lang: Lang, signal?: AbortSignal) =>
  call("GET /panel/ad-packages/{id}/preview", { path: { id }, query: { lang }, signal });

/** Occupancy of the next 90 days, and revenue of twelve months. */
export const getFigures = (id: string, signal?: AbortSignal) =>
  call("GET /panel/ad-packages/{id}/figures", { path: { id }, signal });
/** What a buyer gets today. */
export const getTestOrder = (id: string, signal?: AbortSignal) =>
  call("GET /panel/ad-packages/{id}/test-order", { path: { id }, signal });
/** The invoice of that buyer as a PDF file. */
export const loadTestInvoice = (id: string) => download("GET /panel/ad-packages/{id}/test-order.pdf", { path: { id } });
