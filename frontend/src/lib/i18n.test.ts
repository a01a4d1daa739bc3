import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { readFileSync, readdirSync } from "node:fs";
import PluralRules from "intl-pluralrules/plural-rules";
import { addMessages, createTranslation, type Messages, type Values } from "./i18n";
import { LANGS } from "./paths";
import type { LocaleKey } from "../generated/locale-keys";
import type { Lang } from "./page-types";

interface Case {
  lang: Lang;
  key: LocaleKey;
  values?: Values;
  text: string;
}

/** The same cases that the server's reader is tested on (src/locale/tests.rs). */
const cases: Case[] = JSON.parse(readFileSync("../tests/messages.json", "utf8"));

const root = pathToFileURL(`${process.cwd()}/../locales/`);

/** All messages of a language; the name of a file is the beginning of its keys. */
function allMessages(lang: Lang): Messages {
  const all: Messages = {};
  for (const file of readdirSync(new URL(`${lang}/`, root))) {
    const messages: Messages = JSON.parse(readFileSync(new URL(`${lang}/${file}`, root), "utf8"));
    let group = all;
    for (const part of file.replace(/\.json$/, "").split(".")) {
      const inner = group[part] ?? {};
      if (typeof inner === "string") throw new Error(`${file}: ${part} is a message`);
      group[part] = inner;
      group = inner;
    }
    Object.assign(group, messages);
  }
  return all;
}

const translations = new Map(
  LANGS.map((lang) => [lang, createTranslation(lang, allMessages(lang), { fallback: allMessages("en") })] as const),
);

describe("messages", () => {
  for (const { lang, key, values, text } of cases) {
    it(`say ${JSON.stringify(text)} for ${key} ${JSON.stringify(values ?? {})} in ${lang}`, () => {
      const t = translations.get(lang)?.t;
      assert.equal(t?.(key, values), text);
      assert.equal(t?.(key, values), text, "from memory");
    });
  }

  it("of a part loaded later are added, and what was missing is found", () => {
    const { t } = createTranslation("uk", { common: { save: "Зберегти" } });
    assert.equal(t("common.cancel"), "common.cancel");
    addMessages({ common: { cancel: "Скасувати" } });
    assert.deepEqual([t("common.cancel"), t("common.save")], ["Скасувати", "Зберегти"]);
  });

  it("are shown with ss instead of ß in a Swiss edition, those of a part loaded later, too; values stay", () => {
    const german = { common: { save: "Schließen: {{name}}" } };
    const swiss = createTranslation("de", german, { swissSpelling: true });
    addMessages({ common: { cancel: "Außer {{name}}" } });
    assert.equal(swiss.t("common.save", { name: "Straße" }), "Schliessen: Straße");
    assert.equal(swiss.t("common.cancel", { name: "Fuß" }), "Ausser Fuß");
    assert.equal(createTranslation("de", german).t("common.save", { name: "Straße" }), "Schließen: Straße");
  });

  it("nest, have contexts and fall back to English", () => {
    const english = { common: { save: "Save", cancel: "Cancel", undo: "Undo" } };
    const german = { common: { save: "Sichern, nicht $t(common.cancel)", cancel: "abbrechen", cancel_firm: "Halt" } };
    const { t } = createTranslation("de", german, { fallback: english });
    assert.equal(t("common.save"), "Sichern, nicht abbrechen");
    assert.equal(t("common.cancel", { context: "firm" }), "Halt");
    assert.deepEqual([t("common.undo"), t("common.close")], ["Undo", "common.close"]);
  });
});

describe("plural rules of the rendering engine", () => {
  for (const lang of LANGS) {
    it(`are those of Intl in ${lang}`, () => {
      const [ours, theirs] = [new PluralRules(lang), new Intl.PluralRules(lang)];
      for (let n = 0; n < 130; n += 1) assert.equal(ours.select(n), theirs.select(n), String(n));
      assert.equal(ours.select(1.5), theirs.select(1.5));
    });
  }
});

const PLURALS: Record<string, string[]> = {
  en: ["one", "other"],
  uk: ["one", "few", "many", "other"],
  de: ["one", "other"],
};
function sentences(tree: Messages, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] satisfies [string, string]]
      : sentences(value, `${prefix}${key}.`),
  );
}

describe("locale files", () => {
  const files = readdirSync(new URL("en/", root)).filter((name) => name.endsWith(".json"));

  for (const file of files)
    it(`${file} has the same keys, places and plural forms in all languages`, () => {
      const seen = LANGS.map((lang) => {
        const tree: Messages = JSON.parse(readFileSync(new URL(`${lang}/${file}`, root), "utf8"));
        const keys = new Map<string, Set<string>>();
        const forms = new Map<string, string[]>();
        for (const [key, sentence] of sentences(tree)) {
          const plural = /^(.*)_(one|two|few|many|other|zero)$/.exec(key);
          const base = plural?.[1] ?? key;
          if (plural) forms.set(base, [...(forms.get(base) ?? []), plural[2] ?? ""]);
          const places = keys.get(base) ?? new Set<string>();
          for (const place of sentence.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) places.add(place[1] ?? "");
          keys.set(base, places);
        }
        for (const [base, found] of forms) {
          assert.deepEqual(found.sort(), [...(PLURALS[lang] ?? [])].sort(), `${lang} ${base}`);
        }
        return Object.fromEntries([...keys].map(([key, places]) => [key, [...places].sort()] as const).sort());
      });
      assert.deepEqual(seen[1], seen[0]);
      assert.deepEqual(seen[2], seen[0]);
    });
});

describe("public messages", () => {
  const sources = readdirSync("src", { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => readFileSync(`src/${name}`, "utf8"))
    .join("\n");
  const started = [...sources.matchAll(/`([a-z_]+\.[a-z_.]*)\$\{/g)].map(([, start = ""]) => start);
  const namespaces = [
    "common",
    "layout",
    "network_errors",
    "error_page",
    "articles",
    "article_lists",
    "search",
    "sign_in",
  ];

  for (const namespace of namespaces) {
    it(`${namespace} has no key that nothing uses`, () => {
      const tree: Messages = JSON.parse(readFileSync(new URL(`en/${namespace}.json`, root), "utf8"));
      const unused = sentences(tree, `${namespace}.`)
        .map(([key]) => key.replace(/_(one|two|few|many|other)$/, ""))
        .filter((key) => !sources.includes(`"${key}"`) && !started.some((start) => key.startsWith(start)));
      assert.deepEqual(unused, []);
    });
  }
});
