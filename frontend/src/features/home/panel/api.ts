// The panel's calls about the home page.
import { call } from "../../../lib/api";
import type { HomeDocument } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";

export const getHome = (signal?: AbortSignal) => call("GET /panel/home", { signal });
export const saveDraft = (version: number | null, document: HomeDocument) =>
  call("PUT /panel/home/draft", { body: { version, document } });
export const discard = (version: number) => call("POST /panel/home/discard", { body: { version } });
export const publish = (version: number, publish_at: string | null) =>
  call("POST /panel/home/publish", { body: { version, publish_at } });
export const unschedule = (version: number) => call("POST /panel/home/unschedule", { body: { version } });
export const restore = (number: number) => call("POST /panel/home/restore", { body: { number } });
export const composeAutomatically = (version: number) => call("POST /panel/home/compose", { body: { version } });
export const draw = (document: HomeDocument, lang: Lang, at: string | null, signal?: AbortSignal) =>
  call("POST /panel/home/preview", { body: { document, lang, at }, signal });
