// Numbers that the menu of the panel shows beside a page that shows them as well.
import { call } from "./api";
import { sharedLoad } from "./sharedLoad";

/** Numbers of articles by state. */
export const useArticleSummary = sharedLoad(["articles"], (signal) => call("GET /panel/articles/summary", { signal }));
export const useCaseCounts = sharedLoad(["cases"], (signal) => call("GET /panel/cases/counts", { signal }));
export const useConsultCounts = sharedLoad(["consult_requests"], (signal) =>
  call("GET /panel/consult-requests/counts", { signal }),
);
/** Numbers of services by tab; a decision about one is a case. */
export const useServiceCounts = sharedLoad(["services", "cases"], (signal) =>
  call("GET /panel/services/counts", { signal }),
);
/** Numbers of bookings of advertising by tab; a decision about one is a case. */
export const useBookingCounts = sharedLoad(["ads", "cases"], (signal) => call("GET /panel/ads/counts", { signal }));
/** Numbers of enterprises by state; a decision about one is a case. */
export const useEnterpriseCounts = sharedLoad(["cases"], (signal) => call("GET /panel/enterprises/counts", { signal }));
/** How many suggested changes of contacts wait for a decision. */
export const useSuggestionCount = sharedLoad(["contacts"], async (signal) => {
  const { total } = await call("GET /panel/contact-suggestions", { query: { page: 1, per_page: 1 }, signal });
  return total;
});
