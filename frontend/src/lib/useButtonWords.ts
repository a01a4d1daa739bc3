import { messageFiles } from "virtual:messages";
import type { AdButton } from "../generated/api";
import { useLang, useT } from "./i18n";
import type { Lang } from "./page-types";
import { useLoad } from "./useLoad";

/** Words of the buttons in the language of a design, which may differ from that of the page. */
export function useButtonWords(lang: Lang): (button: AdButton) => string {
  const t = useT();
  const here = useLang();
  const { value } = useLoad(lang === here ? null : lang, async () => (await messageFiles.ads[lang]()).default.ads);
  return (button) => {
    if (lang === here) return t(`ads.button_${button}`);
    const words = typeof value === "object" && value !== null ? value[`button_${button}`] : undefined;
    return typeof words === "string" ? words : "";
  };
}
