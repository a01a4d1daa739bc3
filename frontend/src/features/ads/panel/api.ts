// The panel's calls about bookings of advertising.
import type { AdDesign, AdRow, StaffMeasure } from "../../../generated/api";
import { call, download } from "../../../lib/api";
import type { AdsQuery } from "../../../lib/commonCalls";

/** Time that the server takes for a page of others and its redirects, at most. */
const CHECK_TIME_MS = 60_000;

export const exportBookings = (query: AdsQuery) => download("GET /panel/ads.csv", { query });
export const getBooking = (id: string, signal?: AbortSignal) => call("GET /panel/ads/{id}", { path: { id }, signal });
/** Occupancy of the places; `from` is the first day, today where it is empty. */
export const getOccupancy = (from: string, days: number, signal?: AbortSignal) =>
  call("GET /panel/ads/calendar", { query: { from: from || undefined, days }, signal });
export const listPackageNames = (signal?: AbortSignal) => call("GET /panel/ad-packages", { signal });
export const listPlaceNames = (signal?: AbortSignal) => call("GET /panel/ad-placements", { signal });

/** A booking in the version that was read. */
type Target = Pick<AdRow, "id" | "version">;

export const suspendBooking = ({ id, version }: Target, measure: Omit<StaffMeasure, "version">) =>
  call("POST /panel/ads/{id}/suspend", { path: { id }, body: { version, ...measure } });
export const liftBooking = ({ id, version }: Target) =>
  call("POST /panel/ads/{id}/lift", { path: { id }, body: { version } });
export const pauseBooking = ({ id, version }: Target) =>
  call("POST /panel/ads/{id}/pause", { path: { id }, body: { version } });
export const resumeBooking = ({ id, version }: Target) =>
  call("POST /panel/ads/{id}/resume", { path: { id }, body: { version } });
export const extendBooking = ({ id, version }: Target, days: number) =>
  call("POST /panel/ads/{id}/extend", { path: { id }, body: { version, days } });
export const billBooking = ({ id, version }: Target) =>
  call("POST /panel/ads/{id}/bill", { path: { id }, body: { version } });
export const trustBooking = ({ id, version }: Target) =>
  call("POST /panel/ads/{id}/trust", { path: { id }, body: { version } });
export const cancelBooking = ({ id, version }: Target) =>
  call("POST /panel/ads/{id}/cancel", { path: { id }, body: { version } });

/** Replaces the designs; the owner reads the reason. */
export const swapDesigns = ({ id, version }: Target, designs: AdDesign[], reason: string) =>
  call("POST /panel/ads/{id}/swap", { path: { id }, body: { version, designs, reason } });

/** Reads the page behind one of the addresses of a booking. */
export const checkLink = (id: string, url: string, signal?: AbortSignal) =>
  call("GET /panel/ads/{id}/link-check", { path: { id }, query: { url }, timeout_ms: CHECK_TIME_MS, signal });
export const getReport = (id: string, signal?: AbortSignal) =>
  call("GET /panel/ads/{id}/report", { path: { id }, signal });
/** The report as a signed PDF file. */
export const loadReport = (id: string) => download("GET /panel/ads/{id}/report.pdf", { path: { id } });
