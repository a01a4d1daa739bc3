// The panel's calls about statistics and about searches without results.
import type { ZeroResultChange } from "../../../generated/api";
import { call, download, type Input } from "../../../lib/api";

export type ArticleStatisticsQuery = NonNullable<Input<"GET /panel/statistics/articles">["query"]>;
export type ZeroResultQuery = NonNullable<Input<"GET /panel/statistics/searches">["query"]>;

export const listArticleStatistics = (query: ArticleStatisticsQuery, signal?: AbortSignal) =>
  call("GET /panel/statistics/articles", { query, signal });
export const getDailyStatistics = (query: ArticleStatisticsQuery, signal?: AbortSignal) =>
  call("GET /panel/statistics/days", { query, signal });
export const exportArticleStatistics = (query: ArticleStatisticsQuery) =>
  download("GET /panel/statistics/articles.csv", { query });

export const exportSiteStatistics = (days: number) => download("GET /panel/statistics/site.csv", { query: { days } });

export const listZeroResultSearches = (query: ZeroResultQuery, signal?: AbortSignal) =>
  call("GET /panel/statistics/searches", { query, signal });
export const setZeroResultState = (body: ZeroResultChange) => call("PUT /panel/statistics/searches", { body });
export const exportZeroResultSearches = (query: ZeroResultQuery) =>
  download("GET /panel/statistics/searches.csv", { query });
