// The panel's calls about the home page.
import { call } from "../../../lib/api";
import type { HomeDetail, HomeDocument } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";

export const getHome = (signal?: AbortSignal) => call("GET /panel/home", { signal });
export const saveDraft = (version: number | null, document: HomeDocument) =>
  call("PUT /panel/home/draft", { body: { version, document } });
export const discard = (version: number) => call("POST /panel/home/discard", { body: { version } });
export const publish = (version: number, publish_at: string | null) =>
  call("POST /panel/home/publish", { body: { version, publish_at } });
export const unschedule = (version: number) => call("POST /panel/home/unschedule", { body: { version } });
/** Publishes a replaced version again, in the place of what the caller saw as published. */
export const restore = (number: number, published: HomeDetail["published"]) =>
  call("POST /panel/home/restore", { body: { number, version: published?.version ?? null } });
export const composeAutomatically = (version: number) => call("POST /panel/home/compose", { body: { version } });
export const draw = (document: HomeDocument, lang: Lang, at: string | null, signal?: AbortSignal) =>
  call("POST /panel/home/preview", { body: { document, lang, at }, signal });
