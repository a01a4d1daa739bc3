import type { Lang } from "./page-types";

/** 8.1 as `8.1%`, in German and Ukrainian as `8,1 %`. */
export const percentText = (lang: Lang, value: number): string =>
  lang === "en" ? `${value}%` : `${String(value).replace(".", ",")}\u00a0%`;

/** A share of the whole as a percentage, with a decimal where it is small. */
export function shareText(lang: Lang, share: number): string {
  const percent = share * 100;
  return percentText(lang, percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent));
}
