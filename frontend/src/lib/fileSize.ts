import type { Translate } from "./i18n";
import type { Lang } from "./page-types";

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** The size of a file, such as "240 KB", "1.5 MB" or "2.4 GB". */
export function fileSize(t: Translate, lang: Lang, bytes: number): string {
  if (bytes < MEGABYTE) return t("common.kilobytes", { size: Math.max(1, Math.round(bytes / KILOBYTE)) });
  const inUnit = (unit: number) => {
    const size = (bytes / unit).toFixed(1);
    return lang === "en" ? size : size.replace(".", ",");
  };
  if (bytes < GIGABYTE) return t("common.megabytes", { size: inUnit(MEGABYTE) });
  return t("common.gigabytes", { size: inUnit(GIGABYTE) });
}
