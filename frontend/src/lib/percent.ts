import type { Lang } from "./page-types";

/** 8.1 as `8.1%`, in German and Ukrainian as `8,1 %`. */
export const percentText = (lang: Lang, value: number): string =>
  lang === "en" ? `${value}%` : `${String(value).replace(".", ",")}\u00a0%`;
