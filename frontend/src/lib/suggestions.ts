// The call for titles that go on like what is typed.
import { call } from "./api";

import type { HitType } from "../generated/api";

/** Pages whose title goes on like `q`, or those of one kind. */
export const listSuggestions = (q: string, signal: AbortSignal, type?: HitType) =>
  call("GET /search/suggestions", { query: { q, type }, signal });
