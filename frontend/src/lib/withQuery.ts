// A file of its own: the first download, an article's, has no links with another query.

/** The path with one parameter of the query set (or removed, with null); a new choice starts at page one. */
export function withQuery(path: string, changes: Record<string, string | number | null>): string {
  const [base = "", query = ""] = path.split("#", 1)[0]?.split("?") ?? [];
  const kept = query
    .split("&")
    .filter((pair) => pair !== "" && !((pair.split("=")[0] ?? "") in changes) && !pair.startsWith("page="));
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && value !== "") kept.push(`${name}=${encodeURIComponent(value)}`);
  }
  return kept.length === 0 ? base : `${base}?${kept.join("&")}`;
}
