// The page's messages. i18next finds the plural form, fills in values, nests and falls back; this file is what components
// see of it.
import { createInstance } from "i18next";
import { createContext, useContext } from "react";
import type { LocaleKey } from "../generated/locale-keys";
import type { Lang } from "./page-types";

export type Values = Record<string, string | number>;
export type Translate = (key: LocaleKey, values?: Values) => string;
/** Messages of a locale file: texts by key, in groups. */
export interface Messages {
  [key: string]: string | Messages;
}

export interface Translation {
  lang: Lang;
  t: Translate;
}

/** i18next keeps the messages of a language in one namespace; a key begins with the name of its locale file. */
const NAMESPACE = "messages";
/** Texts that a language remembers: i18next takes a tenth of a millisecond for one in the server's engine. */
const MEMO_SIZE = 5_000;

/** What a translation needs beside its messages. */
interface Options {
  /** Messages for keys that the language lacks. */
  fallback?: Messages;
  /** True if German is shown with ss instead of ß. */
  swissSpelling?: boolean;
}

let engine: ReturnType<typeof createInstance> | null = null;
let memo = new Map<string, string>();
let spelled = (messages: Messages): Messages => messages;
const early: Messages[] = [];

/** Identity of a text: its key and its values. */
function nameOf(key: string, values: Values): string {
  let name = key;
  for (const value in values) name += `\n${value}\n${values[value]}`;
  return name;
}

/** Only a count and a context are options of i18next; other values can be called anything. */
function optionsOf(values: Values): { replace: Values; count?: number; context?: string } {
  const { count, context } = values;
  return {
    replace: values,
    ...(typeof count === "number" && { count }),
    ...(context !== undefined && { context: String(context) }),
  };
}

/** The messages of a Swiss edition; keys hold no ß. */
const inSwissSpelling = (messages: Messages): Messages => JSON.parse(JSON.stringify(messages).replaceAll("ß", "ss"));

/** The translation into one language; a key without a message falls back to `fallback`, then shows itself. */
export function createTranslation(
  lang: Lang,
  messages: Messages,
  { fallback, swissSpelling }: Options = {},
): Translation {
  spelled = lang === "de" && swissSpelling ? inSwissSpelling : (unchanged) => unchanged;
  const i18n = createInstance();
  const texts = new Map<string, string>();
  void i18n.init({
    initAsync: false,
    lng: lang,
    fallbackLng: "en",
    defaultNS: NAMESPACE,
    ns: NAMESPACE,
    nsSeparator: false,
    resources: { ...(fallback && { en: { [NAMESPACE]: fallback } }), [lang]: { [NAMESPACE]: spelled(messages) } },
    // components escape what they show
    interpolation: { escapeValue: false },
  });
  [engine, memo] = [i18n, texts];
  for (const part of early.splice(0)) addMessages(part);
  return {
    lang,
    t(key, values) {
      const name = values ? nameOf(key, values) : key;
      const known = texts.get(name);
      if (known !== undefined) return known;
      const text = values ? i18n.t(key, optionsOf(values)) : i18n.t(key);
      if (texts.size >= MEMO_SIZE) texts.clear();
      texts.set(name, text);
      return text;
    },
  };
}

/** Adds the messages of a part that is loaded later, such as the panel, to the page's language. */
export function addMessages(messages: Messages): void {
  if (!engine) {
    early.push(messages);
    return;
  }
  engine.addResourceBundle(engine.language, NAMESPACE, spelled(messages), true, true);
  memo.clear();
}

export const TranslationContext = createContext<Translation | null>(null);

function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("No translation above this component");
  return translation;
}

/** The function that gives the page's texts: `t("common.save")`. */
export function useT(): Translate {
  return useTranslation().t;
}

/** The page's language. */
export function useLang(): Lang {
  return useTranslation().lang;
}
