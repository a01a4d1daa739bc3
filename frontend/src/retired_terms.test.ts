// Words that the interface no longer uses: each has one better word (docs/glossary.md), and a second one for the same thing
// makes readers look for a difference.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

/** Patterns by language. */
const RETIRED: Record<string, RegExp[]> = {
  en: [
    /\bletters?\b(?!, digits)/i, // e-mail
    /\bmeanwhile\b/i, // in the meantime
    /\banew\b/i, // again
    /\bpresent password\b/i, // current password
    /\bsign-ins (end|were)\b/i, // sessions
    /\bsecond factor\b/i, // two-factor sign-in
    /\berased?\b/i, // delete
    /\bput away\b/i, // set aside
    /\bon trial\b/i, // test
    /\bwhoever\b/i, // anyone who
  ],
  uk: [
    /кабінет/i, // обліковий запис
    /вилуч/i, // видалити, прибрати
    /\bстерт/i, // видалити
    /електронн(а|ої|у|ою) пошт/i, // е-пошта
    /чинник/i, // фактор
    /(^|\s)хеш/i, // геш
    / — /, // –
    /запис(и)? зупинен/i, // заблоковано
  ],
  de: [
    /\bBrief(e|en|s)?\b/, // E-Mail
    /\bZust(and|ände)/, // Status
    /\bEntscheid(e|s)?\b/, // Entscheidung
    /\bNetzadresse/, // IP-Adresse
    /\bLesende/, // Leser:innen
  ],
};

/** The texts of a locale file by key. */
function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key));
}

for (const [lang, patterns] of Object.entries(RETIRED)) {
  test(`no text in ${lang} uses a retired term`, () => {
    const folder = join("..", "locales", lang);
    const found = readdirSync(folder).flatMap((file) =>
      texts(JSON.parse(readFileSync(join(folder, file), "utf8")))
        .filter(([, text]) => patterns.some((pattern) => pattern.test(text)))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );

    assert.deepEqual(found, []);
  });
}
