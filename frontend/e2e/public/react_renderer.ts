// The renderer of pages on React itself, without the precompiler: for the test that runs the same sources on React.
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { messages } from "virtual:messages/rendered";
import { App } from "../../src/app/App";
import { renderedPages } from "../../src/app/renderedPages";
import { registerPages } from "../../src/app/routes";
import { createTranslation } from "../../src/lib/i18n";
import { LANGS } from "../../src/lib/paths";
import type { Envelope } from "../../src/lib/page-types";

registerPages(renderedPages);

const translations = new Map(
  LANGS.map(
    (lang) => [lang, createTranslation(lang, messages[lang], { fallback: messages.en, swissSpelling: true })] as const,
  ),
);

/** The markup of `#app`. */
export function render(envelope: Envelope): string {
  const translation = translations.get(envelope.lang);
  if (!translation) throw new Error(`no messages for ${envelope.lang}`);
  return renderToString(createElement(App, { envelope, translation }));
}
