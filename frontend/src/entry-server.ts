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
import { LANGS } from "./lib/paths";
import type { Envelope, Layout } from "./lib/page-types";

registerPages(renderedPages);

const translations = new Map<string, Translation>(
  LANGS.map((lang) => [lang, createTranslation(lang, messages[lang], messages.en)]),
);

/** Layout data of one language and the parts rendered with them. */
interface Shared {
  json: string;
  layout: Layout;
  /** Rendered parts by name. */
  parts: Map<string, string>;
}

const shared = new Map<string, Shared>();

/** The parts that were rendered with these layout data; a change of the data empties them. */
function sharedOf(lang: string, json: string): Shared {
  const cached = shared.get(lang);
  if (cached?.json === json) return cached;
  const made = { json, layout: JSON.parse(json), parts: new Map() };
  shared.set(lang, made);
  return made;
}

/** Renders a page, given without its layout, and the layout; answers the markup of `#app`. */
function render(page: string, layout: string): string {
  const envelope: Envelope = JSON.parse(page);
  const translation = translations.get(envelope.lang);
  if (!translation) throw new Error(`no messages for ${envelope.lang}`);
  const cached = sharedOf(envelope.lang, layout);
  envelope.layout = cached.layout;
  setPartCache((name, renderPart) => {
    const part = cached.parts.get(name);
    if (part !== undefined) return template([part], []);
    const made = renderPart();
    const text = textOf(made);
    if (text !== null) cached.parts.set(name, text);
    return made;
  });
  return renderToString(createElement(App, { envelope, translation }));
}

Object.assign(globalThis, { render });
