import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { LANGS } from "../../../lib/paths";
import { FORBIDDEN } from "./StepDeclarations";

/** Points of the second list of the advertising rules, without their punctuation. */
function refused(lang: string): string[] {
  const rules = readFileSync(`../assets/legal/${lang}/advertising_rules.html`, "utf8");
  const list = [...rules.matchAll(/<ul>(.*?)<\/ul>/gs)][1]?.[1] ?? "";
  return [...list.matchAll(/<li>(.*?)[;.]<\/li>/g)].map(([, point]) => point ?? "");
}

describe("the form of an advertisement", () => {
  for (const lang of LANGS) {
    it(`names all that the advertising rules refuse, and nothing else, in ${lang}`, () => {
      const words: Record<string, string> = JSON.parse(readFileSync(`../locales/${lang}/ads.owner.json`, "utf8"));
      const named = FORBIDDEN.map((name) => words[`forbidden_${name}`]);
      assert.deepEqual(named, refused(lang));
    });
  }
});
