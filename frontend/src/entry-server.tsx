// The renderer inside the server: markup of a page from its data, in an engine that knows only the language itself.
import "./lib/engine";
import { renderToString } from "preact-render-to-string";
import { allWords } from "virtual:all-words";
import { App } from "./app/App";
import { registerPages } from "./app/routes";
import * as auth from "./features/auth/pages";
import { contactPages } from "./features/contacts/pages";
import { LegalPage } from "./features/legal/LegalPage";
import { readingPages } from "./features/reading";
import { ReportPage } from "./features/reports/ReportPage";
import { createWords, type Words } from "./lib/i18n";
import { LANGS } from "./lib/paths";
import type { Envelope } from "./lib/page-types";

registerPages(readingPages);
registerPages(contactPages);
registerPages({ legal: LegalPage, report: ReportPage });
registerPages({
  login: auth.LoginPage,
  registration: auth.RegistrationPage,
  "reset-password": auth.ResetPasswordPage,
  "confirm-email": auth.ConfirmEmailPage,
  setup: auth.SetupPage,
});

const words = new Map<string, Words>(LANGS.map((lang) => [lang, createWords(lang, allWords[lang] ?? {})]));

/** Renders one envelope; answers the markup of `#app`. */
function render(json: string): string {
  const envelope: Envelope = JSON.parse(json);
  const spoken = words.get(envelope.lang);
  if (!spoken) throw new Error(`no words for ${envelope.lang}`);
  return renderToString(<App envelope={envelope} words={spoken} />);
}

Object.assign(globalThis, { render });
