// The panel's calls about the main page.
import { api } from "../../../lib/api";
import type { MainPageDesk, MainPageDocument, MainPagePicture } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";

const post = (what: string, body: unknown) => api<MainPageDesk>(`/panel/main-page/${what}`, { method: "POST", body });

export const getDesk = (signal?: AbortSignal) => api<MainPageDesk>("/panel/main-page", { signal });
export const saveDraft = (version: number | null, document: MainPageDocument) =>
  api<MainPageDesk>("/panel/main-page/draft", { method: "PUT", body: { version, document } });
export const discard = (version: number) => post("discard", { version });
export const publish = (version: number, publish_at: string | null) => post("publish", { version, publish_at });
export const unschedule = (version: number) => post("unschedule", { version });
export const restore = (number: number) => post("restore", { number });
export const draw = (document: MainPageDocument, lang: Lang, at: string | null, signal?: AbortSignal) =>
  api<MainPagePicture>("/panel/main-page/preview", { method: "POST", body: { document, lang, at }, signal });
