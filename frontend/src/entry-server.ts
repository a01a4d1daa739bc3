// The renderer inside the server: markup of a page from its data, in an engine that knows only the language itself.
import "./lib/engine";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { allWords } from "virtual:all-words";
import { App } from "./app/App";
import { registerPages } from "./app/routes";
import { template, textOf } from "../precompile/runtime";
import * as auth from "./features/sign_in/pages";
import { contactPages } from "./features/contacts/pages";
import { LegalPage } from "./features/legal/LegalPage";
import { readingPages } from "./app/readingPages";
import { ReportPage } from "./features/reports/ReportPage";
import { createWords, type Words } from "./lib/i18n";
import { setPartCache } from "./lib/SharedPart";
import { LANGS } from "./lib/paths";
import type { Envelope, Frame } from "./lib/page-types";

registerPages(readingPages);
registerPages(contactPages);
registerPages({ legal: LegalPage, report: ReportPage });
registerPages({
  login: auth.LoginPage,
  registration: auth.RegistrationPage,
  "reset-password": auth.ResetPasswordPage,
  "confirm-email": auth.ConfirmEmailPage,
  setup: auth.BootstrapPage,
});

const words = new Map<string, Words>(LANGS.map((lang) => [lang, createWords(lang, allWords[lang] ?? {})]));

/** Layout data of one language and the parts rendered with them. */
interface Shared {
  json: string;
  frame: Frame;
  /** Rendered parts by name. */
  parts: Map<string, string>;
}

const shared = new Map<string, Shared>();

/** The parts that were rendered with these layout data; a change of the data empties them. */
function sharedOf(lang: string, json: string): Shared {
  const cached = shared.get(lang);
  if (cached?.json === json) return cached;
  const made = { json, frame: JSON.parse(json), parts: new Map() };
  shared.set(lang, made);
  return made;
}

/** Renders a page, given without its frame, and the frame; answers the markup of `#app`. */
function render(page: string, frame: string): string {
  const envelope: Envelope = JSON.parse(page);
  const spoken = words.get(envelope.lang);
  if (!spoken) throw new Error(`no words for ${envelope.lang}`);
  const cached = sharedOf(envelope.lang, frame);
  envelope.frame = cached.frame;
  setPartCache((name, renderPart) => {
    const part = cached.parts.get(name);
    if (part !== undefined) return template([part], []);
    const made = renderPart();
    const text = textOf(made);
    if (text !== null) cached.parts.set(name, text);
    return made;
  });
  return renderToString(createElement(App, { envelope, words: spoken }));
}

Object.assign(globalThis, { render });
