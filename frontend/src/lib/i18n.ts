import i18next, { type i18n } from "i18next";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { LocaleKey } from "../generated/locale-keys";
import type { Lang } from "./page-types";

export type Values = Record<string, string | number>;
export type Translate = (key: LocaleKey, values?: Values) => string;

export interface Words {
  lang: Lang;
  t: Translate;
}

/** The words of one language. Sentences without values are kept once looked up: rendering asks for each often. */
export function createWords(lang: Lang, words: Record<string, unknown>): Words {
  const engine: i18n = i18next.createInstance();
  void engine.init({
    lng: lang,
    fallbackLng: false,
    resources: { [lang]: { translation: words } },
    interpolation: { escapeValue: false },
    initAsync: false,
    load: "currentOnly",
    nsSeparator: false,
  });
  const kept = new Map<string, string>();
  const t: Translate = (key, values) => {
    if (values) return engine.t(key, values);
    let text = kept.get(key);
    if (text === undefined) {
      text = engine.t(key);
      kept.set(key, text);
    }
    return text;
  };
  latest = (more) => {
    engine.addResourceBundle(lang, "translation", more, true, true);
    kept.clear();
  };
  return { lang, t };
}

let latest: ((words: Record<string, unknown>) => void) | null = null;

/** Adds words of a part that is loaded later, such as the panel's, to the page's language. */
export function addWords(more: Record<string, unknown>): void {
  latest?.(more);
}

export const WordsContext = createContext<Words | null>(null);

function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("No words above this component");
  return words;
}

/** The function that gives the page's words: `t("common.save")`. */
export function useT(): Translate {
  return useWords().t;
}

/** The page's language. */
export function useLang(): Lang {
  return useWords().lang;
}
