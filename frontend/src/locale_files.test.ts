// Files of words: written as JSON.stringify writes them, which also shows a key that stands twice.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const LOCALES = join("..", "locales");

for (const lang of readdirSync(LOCALES)) {
  test(`no locale file in ${lang} holds a key twice or another format`, () => {
    const odd = readdirSync(join(LOCALES, lang)).filter((name) => {
      const text = readFileSync(join(LOCALES, lang, name), "utf8");
      return `${JSON.stringify(JSON.parse(text), null, 2)}\n` !== text;
    });

    assert.deepEqual(odd, []);
  });
}
