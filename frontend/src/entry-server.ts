// The renderer inside the server: markup of a page from its data, in an engine that knows only the language itself.
import "./lib/engine";
import "./lib/enginePlurals";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { messages } from "virtual:messages/rendered";
import { App } from "./app/App";
import { renderedPages } from "./app/renderedPages";
import { registerPages } from "./app/routes";
import { template, textOf } from "../precompile/runtime";
import { createTranslation, type Translation } from "./lib/i18n";
import { setPartCache } from "./lib/SharedPart";
import type { Envelope, Lang, Layout } from "./lib/page-types";

registerPages(renderedPages);

/** Parts kept for each language: cards of the main page and of some lists, about 2 KB each. */
const KEPT_PARTS = 150;

/** Layout data of one language and the parts rendered with them. */
interface Shared {
  json: string;
  layout: Layout;
  translation: Translation;
  /** Rendered parts by name. */
  parts: Map<string, string>;
}

const shared = new Map<string, Shared>();

/** The parts that were rendered with these layout data; a change of the data empties them. */
function sharedOf(lang: Lang, json: string): Shared {
  const cached = shared.get(lang);
  if (cached?.json === json) return cached;
  const layout: Layout = JSON.parse(json);
  const swissSpelling = layout.swiss_spelling;
  const isKept = cached?.layout.swiss_spelling === swissSpelling;
  const translation = isKept
    ? cached.translation
    : createTranslation(lang, messages[lang], { fallback: messages.en, swissSpelling });
  const made = { json, layout, translation, parts: new Map() };
  shared.set(lang, made);
  return made;
}

/** Adds a part; beyond their number the one that was added first goes. */
function keepPart(parts: Map<string, string>, key: string, text: string) {
  if (parts.size >= KEPT_PARTS) parts.delete(parts.keys().next().value!);
  parts.set(key, text);
}

/** Renders a page, given without its layout, and the layout; answers the markup of `#app`. */
function render(page: string, layout: string): string {
  const envelope: Envelope = JSON.parse(page);
  const cached = sharedOf(envelope.lang, layout);
  envelope.layout = cached.layout;
  setPartCache((name, renderPart) => {
    const key = typeof name === "string" ? name : name();
    const part = cached.parts.get(key);
    if (part !== undefined) return template([part], []);
    const made = renderPart();
    const text = textOf(made);
    if (text !== null) keepPart(cached.parts, key, text);
    return made;
  });
  return renderToString(createElement(App, { envelope, translation: cached.translation }));
}

Object.assign(globalThis, { render });
