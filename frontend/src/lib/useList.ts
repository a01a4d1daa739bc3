import { useEffect } from "react";
import { useQueueChanged, type QueueName } from "./live";
import { positive, queryOf, type Query } from "./query";
import { useLoad, type Loaded } from "./useLoad";
import type { UrlQuery } from "./useUrlQuery";

/** One page of a list, as the API answers it. */
export interface ListPage<Row> {
  items: Row[];
  page: number;
  per_page: number;
  total: number;
}

export interface PageQuery {
  page: number;
  per_page: number;
}

export interface ListOptions<Row, Filters extends Query> {
  /** Filters and sort, as the API takes them. */
  filters: Filters;
  /** Names in the address that narrow the list. */
  narrowing?: readonly string[];
  /** Rows on a page where the address names no number. */
  per_page?: number;
  /** The queue whose events make the list load again. */
  queue?: QueueName;
  load: (query: Filters & PageQuery, signal: AbortSignal) => Promise<ListPage<Row>>;
}

export interface List<Row> extends Loaded<ListPage<Row>> {
  address: UrlQuery;
  /** Some filter is set. */
  narrowed: boolean;
  /** Removes every filter from the address. */
  clear: () => void;
}

/** The list that the address describes: filters, sort, page, and rows on a page. */
export function useList<Row, Filters extends Query>(
  address: UrlQuery,
  { filters, narrowing = [], per_page = 20, queue, load }: ListOptions<Row, Filters>,
): List<Row> {
  const query = {
    ...filters,
    page: positive(address.get("page"), 1),
    per_page: positive(address.get("rows"), per_page),
  };
  const list = useLoad(queryOf(query), (signal) => load(query, signal));
  const { value, reload } = list;
  useQueueChanged(queue ?? null, reload);

  // somebody removed the rows of the last page while it was shown
  const last = value && value.items.length === 0 && value.total > 0 ? Math.ceil(value.total / value.per_page) : null;
  const { set } = address;
  useEffect(() => {
    if (last !== null) set({ page: last });
  }, [last, set]);

  return {
    ...list,
    address,
    narrowed: narrowing.some((name) => address.get(name) !== ""),
    clear: () => set(Object.fromEntries(narrowing.map((name) => [name, null]))),
  };
}
