// The words of the page. Locale files are in i18next's format (plural endings, {{values}}), so that translators'
// tools read them; the library itself would be a third of all JavaScript a reader downloads, this reader is not.
import { createContext, useContext } from "react";
import type { LocaleKey } from "../generated/locale-keys";
import type { Lang } from "./page-types";
import { pluralCategory } from "./plural";

export type Values = Record<string, string | number>;
export type Translate = (key: LocaleKey, values?: Values) => string;
export interface WordTree {
  [key: string]: string | WordTree;
}

export interface Words {
  lang: Lang;
  t: Translate;
}

function flatten(tree: WordTree, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const key in tree) {
    const value = tree[key];
    if (typeof value === "string") into.set(prefix + key, value);
    else if (value) flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

/** Puts values into the places that a sentence leaves for them: "{{count}} articles". */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => String(values[name] ?? place));
}

let shown: Map<string, string> | null = null;
const early: WordTree[] = [];

/** The words of one language. A key without words shows itself: a test demands that there is none. */
export function createWords(lang: Lang, tree: WordTree): Words {
  const sentences = flatten(tree, "", new Map());
  for (const part of early) flatten(part, "", sentences);
  shown = sentences;
  const find = (key: string, count: string | number | undefined) =>
    typeof count === "number"
      ? (sentences.get(`${key}_${pluralCategory(lang, count)}`) ?? sentences.get(`${key}_other`) ?? sentences.get(key))
      : sentences.get(key);
  return {
    lang,
    t(key, values) {
      if (!values) return sentences.get(key) ?? key;
      return fill(find(key, values.count) ?? key, values);
    },
  };
}

/** Adds the words of a part that is loaded later, such as the panel, to the page's language. */
export function addWords(tree: WordTree): void {
  if (shown) flatten(tree, "", shown);
  else early.push(tree);
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
