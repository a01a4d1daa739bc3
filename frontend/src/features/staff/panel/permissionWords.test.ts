import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { permissionWords } from "./permissionWords";

// the tests run in the folder of the frontend
const access = readFileSync("../src/base/access.rs", "utf8");
const names = [...access.matchAll(/^ {4}\w+ "([a-z_]+\.[a-z_]+)" =>/gm)].flatMap(([, name]) => name ?? []);
const t = (key: string) => key;

describe("a permission", () => {
  it("has words for every capability of the server", () => {
    const silent = names.filter((name) => permissionWords(t, { name, scope: "any" }) === name);
    assert.ok(names.length > 40);
    assert.deepEqual(silent, []);
  });

  it("says when it holds for the own objects only", () => {
    const words = permissionWords(t, { name: "articles.write", scope: "own" });
    assert.equal(words, "panel.staff.can_articles_write (panel.staff.permission_own)");
  });
});
