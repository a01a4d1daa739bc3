import type { Lang } from "./page-types";

/** How each language calls itself; the same on every page, so not in the locale files. */
export const LANGUAGES: Record<Lang, { short: string; name: string }> = {
  en: { short: "EN", name: "English" },
  uk: { short: "УКР", name: "Українська" },
  de: { short: "DE", name: "Deutsch" },
};
