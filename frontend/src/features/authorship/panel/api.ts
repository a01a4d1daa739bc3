// The panel's calls about people with a byline.
import type { AuthorChange, AuthorDetail, AuthorMerge } from "../../../generated/api";
import { call } from "../../../lib/api";

export const getAuthor = (id: string, signal?: AbortSignal) =>
  call("GET /panel/authors/{id}", { path: { id }, signal });
/** The signed-in person's own byline, made where it is missing. */
export const ensureOwnAuthor = () => call("POST /panel/authors/own");
export const changeAuthor = (id: string, body: AuthorChange) => call("PUT /panel/authors/{id}", { path: { id }, body });
export const setAuthorAccount = ({ id, version }: AuthorDetail, user_id: string | null) =>
  call("PUT /panel/authors/{id}/account", { path: { id }, body: { version, user_id } });
export const removeAuthor = ({ id, version }: AuthorDetail) =>
  call("DELETE /panel/authors/{id}", { path: { id }, query: { version } });
/** Counts of everything that a merge of one person into another moves. */
export const previewMerge = (id: string, into_id: string, signal?: AbortSignal) =>
  call("GET /panel/authors/{id}/merge", { path: { id }, query: { into_id }, signal });
export const mergeAuthor = (id: string, body: AuthorMerge) =>
  call("POST /panel/authors/{id}/merge", { path: { id }, body });
/** Active accounts of the staff whose name or address contains `q`. */
export const listAccounts = (q: string, signal?: AbortSignal) =>
  call("GET /panel/staff", { query: { q, state: "active", per_page: 20 }, signal });
