// The call of the search field.
import { call } from "../../lib/api";

export const listSuggestions = (q: string, signal: AbortSignal) =>
  call("GET /search/suggestions", { query: { q }, signal });
