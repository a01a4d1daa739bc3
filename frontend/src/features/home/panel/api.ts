// The panel's calls about the home page.
import { call } from "../../../lib/api";
import type { HomeDocument } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";

export const getDesk = (signal?: AbortSignal) => call("GET /panel/main-page", { signal });
export const saveDraft = (version: number | null, document: HomeDocument) =>
  call("PUT /panel/main-page/draft", { body: { version, document } });
export const discard = (version: number) => call("POST /panel/main-page/discard", { body: { version } });
export const publish = (version: number, publish_at: string | null) =>
  call("POST /panel/main-page/publish", { body: { version, publish_at } });
export const unschedule = (version: number) => call("POST /panel/main-page/unschedule", { body: { version } });
export const restore = (number: number) => call("POST /panel/main-page/restore", { body: { number } });
export const draw = (document: HomeDocument, lang: Lang, at: string | null, signal?: AbortSignal) =>
  call("POST /panel/main-page/preview", { body: { document, lang, at }, signal });
