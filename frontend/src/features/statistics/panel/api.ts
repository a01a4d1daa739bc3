// The panel's calls about statistics and about searches without results.
import type { ZeroResultChange } from "../../../generated/api";
import { call, download, type Input } from "../../../lib/api";

export type NumbersQuery = NonNullable<Input<"GET /panel/statistics/articles">["query"]>;
export type MissesQuery = NonNullable<Input<"GET /panel/statistics/searches">["query"]>;

export const articleNumbers = (query: NumbersQuery, signal?: AbortSignal) =>
  call("GET /panel/statistics/articles", { query, signal });
export const numbersByDay = (query: NumbersQuery, signal?: AbortSignal) =>
  call("GET /panel/statistics/days", { query, signal });
export const exportNumbers = (query: NumbersQuery) => download("GET /panel/statistics/articles.csv", { query });

export const siteNumbers = (days: number, signal?: AbortSignal) =>
  call("GET /panel/statistics/site", { query: { days }, signal });
export const exportSite = (days: number) => download("GET /panel/statistics/site.csv", { query: { days } });

export const listMisses = (query: MissesQuery, signal?: AbortSignal) =>
  call("GET /panel/statistics/searches", { query, signal });
export const judgeMiss = (body: ZeroResultChange) => call("PUT /panel/statistics/searches", { body });
export const exportMisses = (query: MissesQuery) => download("GET /panel/statistics/searches.csv", { query });
