// The panel's calls about numbers and about questions without an answer.
import type {
  MissVerdict,
  NumbersByDay,
  PageOfArticleNumbers,
  PageOfSearchMiss,
  SiteNumbers,
} from "../../../generated/api";
import { api, download } from "../../../lib/api";
import { queryOf, type Query } from "../../articles/panel/api";

export const articleNumbers = (query: Query, signal?: AbortSignal) =>
  api<PageOfArticleNumbers>(`/panel/statistics/articles${queryOf(query)}`, { signal });
export const numbersByDay = (query: Query, signal?: AbortSignal) =>
  api<NumbersByDay>(`/panel/statistics/days${queryOf(query)}`, { signal });
export const exportNumbers = (query: Query) => download(`/panel/statistics/articles.csv${queryOf(query)}`);

export const siteNumbers = (days: number, signal?: AbortSignal) =>
  api<SiteNumbers>(`/panel/statistics/site${queryOf({ days })}`, { signal });
export const exportSite = (days: number) => download(`/panel/statistics/site.csv${queryOf({ days })}`);

export const listMisses = (query: Query, signal?: AbortSignal) =>
  api<PageOfSearchMiss>(`/panel/statistics/searches${queryOf(query)}`, { signal });
export const judgeMiss = (verdict: MissVerdict) =>
  api<MissVerdict>("/panel/statistics/searches", { method: "PUT", body: verdict });
export const exportMisses = (query: Query) => download(`/panel/statistics/searches.csv${queryOf(query)}`);
