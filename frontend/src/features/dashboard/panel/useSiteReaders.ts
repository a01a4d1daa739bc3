import type { SiteStatistics } from "../../../generated/api";
import { getSiteStatistics } from "../../../lib/commonCalls";
import { useLoad, type Loaded } from "../../../lib/useLoad";

/** Days of the chart; it includes the last week and the one before. */
export const DAYS = 30;
export const WEEK = 7;

export interface SiteReaders {
  loaded: Pick<Loaded<SiteStatistics>, "value" | "error" | "reload">;
  /** Readers of the last seven whole days; null until they are loaded. */
  week: number | null;
  /** Readers of the seven days before; null where nobody was counted on them. */
  weekBefore: number | null;
}

/** Readers of the whole site on the last days; nothing is loaded for who may not see them. */
export function useSiteReaders(isMine: boolean): SiteReaders {
  const loaded = useLoad(isMine ? "dashboard-readers" : null, (signal) => getSiteStatistics(DAYS, signal));
  const days = loaded.value?.days ?? [];
  const readers = (from: number, to?: number) => days.slice(from, to).reduce((total, day) => total + day.readers, 0);
  const before = readers(-2 * WEEK, -WEEK);
  return { loaded, week: loaded.value && readers(-WEEK), weekBefore: before > 0 ? before : null };
}
