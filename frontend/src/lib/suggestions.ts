// The call for titles that go on like what is typed.
import { call } from "./api";

export const listSuggestions = (q: string, signal: AbortSignal) =>
  call("GET /search/suggestions", { query: { q }, signal });
