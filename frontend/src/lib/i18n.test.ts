import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { readFileSync, readdirSync } from "node:fs";
import { addWords, createWords, type WordTree } from "./i18n";
import { LANGS } from "./paths";

const words = {
  common: {
    save: "Зберегти",
    articles_one: "{{count}} стаття",
    articles_few: "{{count}} статті",
    articles_many: "{{count}} статей",
    articles_other: "{{count}} статті",
  },
};

describe("words", () => {
  const { t } = createWords("uk", words);

  it("takes the plural form the language asks for", () => {
    const forms = [0, 1, 2, 5, 11, 21].map((count) => t("common.articles", { count }));
    assert.deepEqual(forms, ["0 статей", "1 стаття", "2 статті", "5 статей", "11 статей", "21 стаття"]);
  });

  it("learns the words of a part loaded later", () => {
    assert.equal(t("common.cancel"), "common.cancel");
    addWords({ common: { cancel: "Скасувати" } });
    assert.equal(t("common.cancel"), "Скасувати");
  });
});

const PLURALS: Record<string, string[]> = {
  en: ["one", "other"],
  uk: ["one", "few", "many", "other"],
  de: ["one", "other"],
};
const root = pathToFileURL(`${process.cwd()}/../locales/`);

function sentences(tree: WordTree, prefix = ""): [string, string][] {
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
        const tree: WordTree = JSON.parse(readFileSync(new URL(`${lang}/${file}`, root), "utf8"));
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

describe("public words", () => {
  const sources = readdirSync("src", { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => readFileSync(`src/${name}`, "utf8"))
    .join("\n");
  const started = [...sources.matchAll(/`([a-z_]+\.[a-z_.]*)\$\{/g)].map(([, start = ""]) => start);
  const namespaces = ["common", "site", "faults", "error_page", "articles", "lists", "search", "auth"];

  for (const namespace of namespaces) {
    it(`${namespace} has no key that nothing uses`, () => {
      const tree: WordTree = JSON.parse(readFileSync(new URL(`en/${namespace}.json`, root), "utf8"));
      const unused = sentences(tree, `${namespace}.`)
        .map(([key]) => key.replace(/_(one|two|few|many|other)$/, ""))
        .filter((key) => !sources.includes(`"${key}"`) && !started.some((start) => key.startsWith(start)));
      assert.deepEqual(unused, []);
    });
  }
});
