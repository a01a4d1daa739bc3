import { useState } from "react";

export interface Selection<Row> {
  has: (id: string) => boolean;
  choose: (ids: string[], on: boolean) => void;
  clear: () => void;
  /** The chosen ones among the rows that are shown. */
  rows: Row[];
}

/** Rows that a person chooses for a bulk action; rows that leave the list leave the selection. */
export function useSelection<Row extends { id: string }>(shown: Row[]): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => chosen.has(id),
    choose: (ids, on) =>
      setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    clear: () => setChosen(new Set()),
    rows: shown.filter((row) => chosen.has(row.id)),
  };
}
