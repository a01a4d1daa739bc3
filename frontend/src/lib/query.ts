// Query strings: built from values, and values read from them.

export type Query = Record<string, string | number | boolean | null | undefined>;

/** A query string without empty values, as in "?page=2"; also the key of a list that the query describes. */
export function queryOf(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "" && value !== false) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : "";
}

/** The text, if it is one of the values. */
export function oneOf<const T extends string>(values: readonly T[], text: string): T | undefined {
  return values.find((value) => value === text);
}

/** The whole number above zero that the text is, else `otherwise`. */
export function positive(text: string, otherwise: number): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
