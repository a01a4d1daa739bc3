/** Address of the panel's stylesheet; the build writes it in. */
declare const PANEL_STYLE: string;

/** Address of the worker that finds proofs of work; the build writes it in. */
declare const PROOF_WORKER: string;

declare module "virtual:words" {
  /** The words of the public pages in one language; each language is a chunk of its own. */
  export const words: Record<string, () => Promise<{ default: import("./lib/i18n").WordTree }>>;
  /** The words of forms, loaded with the first of them. */
  export const formWords: typeof words;
  /** The words of contacts, loaded with the first of them. */
  export const contactWords: typeof words;
  /** The words of the report form, loaded with it. */
  export const reportWords: typeof words;
  /** The words of the panel, loaded only there. */
  export const panelWords: Record<string, () => Promise<{ default: import("./lib/i18n").WordTree }>>;
}

declare module "virtual:all-words" {
  /** Public words of all languages, for the server's renderer. */
  export const allWords: Record<string, import("./lib/i18n").WordTree>;
}
