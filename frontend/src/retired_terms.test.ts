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
    /\b(in|at) vain\b/i, // without a result
    /\bgo on\b(?! sale)/i, // continue
    /\bpresent (address|password|state|status|version)\b/i, // current
    /\bat present\b/i, // currently
    /\b(its|the) time (to \w+ )?is over\b/i, // has expired, has passed
    /\bopens? (your|an) account\b/i, // sign in
    /\b(waits|stands) (for|on|under|first)\b/i, // is waiting, is shown
    /\bnot (taken|accepted) are\b/i, // we do not accept
    /\bsign-ins (end|were)/i, // sessions
    /\bsecond factor\b/i, // two-factor sign-in
    /\berased?\b/i, // delete
    /\bput (away|aside)\b/i, // set aside
    /\bon trial\b/i, // test
    /\bwhoever\b/i, // anyone who
    /\bprolong/i, // extend
    /\b(note|noted) (a |the )?payments?\b|\bpayments? (is |are )?noted\b/i, // record
    /\b(all|by|current|this|its) states?\b|^States?\b/i, // status
    /\bowner content\b/i, // legal pages, settings
    /\bstarting texts?\b/i, // template
    /\b(somebody|an editor) (will )?looks? (at|into) (it|your)\b(?!\. Thank)/i, // review
    /\d %/, // no space before the sign
    /[a-z] …$/i, // no space before the dots
  ],
  uk: [
    /кабінет/i, // обліковий запис
    /акаунт/i, // обліковий запис
    /вилуч/i, // видалити, прибрати
    /(^|\s)стерт/i, // видалити
    /електронн(а|ої|у|ою) (пошт|адрес)/i, // е-пошта
    /(^|\s)ел\. пошт/i, // е-пошта
    /e-mail/i, // е-пошта
    /чинник/i, // фактор
    /друг(ий|ого|им) фактор/i, // двофакторний вхід
    /(^|\s)хеш/i, // геш
    / — /, // –
    /запис(и)? зупинен/i, // заблоковано
    /скарг/i, // звернення
    /бронювання/i, // замовлення
    /категорі(й|ї) та розділ/i, // рубрики та розділи
    /(^|\s)(обрати|оберіть|обрано)(\s|$)/i, // вибрати
    /(^|\s)о 11[: ]/, // об
    /^Вкаж/, // Укажіть
    /конфіденційн/i, // приватність
  ],
  de: [
    /\bBrief(e|en|s)?\b/, // E-Mail
    /\bZust(and|ände)/, // Status
    /nach Stand\b/, // Status
    /\bEntscheid(e|s)?\b/, // Entscheidung
    /\bNetzadresse/, // IP-Adresse
    /\bLesende/, // Leser:innen
    /\bLeserschaft/, // Leser:innen
    /\bAutorenschaft\b/, // Autor:innen
    /\b(Das|das) Management\b|\bManager (und|entscheiden)\b|\bein Manager\b/, // Manager:innen
    /\bHauptadministration\b/, // Hauptadmin
    /\bzweite[nrs]? Faktor/i, // Zwei-Faktor-Anmeldung
    /\bAnmeldungen (enden|beendet|wurden)/, // Sitzungen
    /\bPanels?\b/, // Redaktionsbereich
    /Kategorien und Rubriken/, // Rubriken und Bereiche
    /verifiziert|überprüft/, // geprüft
    /\bfreiwillig\b/i, // optional
    /\binnert\b/, // innerhalb von
    /\bin der Akte\b/, // im Protokoll
    /\bBeschwerde\b/, // Einspruch
    /[Aa]usser|[Gg]röss|[Hh]eiss|[Ss]trasse/, // ß; a Swiss edition shows ss
    /[a-zäöüß]…/i, // a space before the dots
    /: (jemand|nur|sie|die|wählen) [a-zäöü]+ .*\.$/, // a capital before a whole sentence
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
