import type { Translate } from "./i18n";
import type { Lang } from "./page-types";

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** The size of a file, such as "240 KB" or "1.5 MB". */
export function fileSize(t: Translate, lang: Lang, bytes: number): string {
  if (bytes < MEGABYTE) return t("common.kilobytes", { size: Math.max(1, Math.round(bytes / KILOBYTE)) });
  const size = (bytes / MEGABYTE).toFixed(1);
  return t("common.megabytes", { size: lang === "en" ? size : size.replace(".", ",") });
}
