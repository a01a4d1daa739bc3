import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isAt, queryValue, safeNext, splitLang, withLang } from "./paths";
import { withQuery } from "./withQuery";

describe("paths", () => {
  it("takes the language from the front of a path and nothing else", () => {
    assert.deepEqual(splitLang("/uk/last/articles?page=2"), { lang: "uk", path: "/last/articles?page=2" });
    assert.deepEqual(splitLang("/de"), { lang: "de", path: "/" });
    assert.deepEqual(splitLang("/de?x=1"), { lang: "de", path: "/?x=1" });
    assert.deepEqual(splitLang("/design"), { lang: null, path: "/design" });
    assert.deepEqual(splitLang("/fr/x"), { lang: null, path: "/fr/x" });
  });

  it("puts the language in front of pages, not of files or other sites", () => {
    assert.equal(withLang("de", "/"), "/de");
    assert.equal(withLang("de", "/?a=1"), "/de?a=1");
    assert.equal(withLang("de", "/search?q=x"), "/de/search?q=x");
    assert.equal(withLang("de", "/uk/search"), "/uk/search");
    assert.equal(withLang("de", "/media/a.webp"), "/media/a.webp");
    assert.equal(withLang("de", "//evil.example"), "//evil.example");
    assert.equal(withLang("de", "https://example.org"), "https://example.org");
  });

  it("changes one parameter and starts at page one again", () => {
    assert.equal(withQuery("/last/articles?page=3&kind=news", { kind: "guide" }), "/last/articles?kind=guide");
    assert.equal(withQuery("/last/articles?kind=news", { kind: null }), "/last/articles");
    assert.equal(withQuery("/last/articles?kind=news", { page: 2 }), "/last/articles?kind=news&page=2");
  });

  it("reads parameters as a form writes them", () => {
    assert.equal(queryValue("/search?q=zwei+W%C3%B6rter", "q"), "zwei Wörter");
    assert.equal(queryValue("/search?q=%", "q"), "%");
    assert.equal(queryValue("/search", "q"), null);
  });

  it("returns only to paths of this site after sign-in", () => {
    assert.equal(safeNext("/panel/manager/articles?state=open"), "/panel/manager/articles?state=open");
    for (const bad of [
      null,
      "",
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/a\\b",
      "/\t/x",
      "/de//evil.example",
    ]) {
      assert.equal(safeNext(bad), "/");
    }
    for (const step of ["/de/auth/login?next=/x", "/auth/registration", "/uk/reset-password?token=x", "/setup"]) {
      assert.equal(safeNext(step), "/");
    }
    for (const page of ["/authors/1", "/setup-guide"]) assert.equal(safeNext(page), page);
  });

  it("marks a menu entry for its own page and those below", () => {
    assert.equal(isAt("/categories/life/home", "/categories/life"), true);
    assert.equal(isAt("/categories/lifestyle", "/categories/life"), false);
    assert.equal(isAt("/last/articles?page=2", "/last/articles"), true);
    assert.equal(isAt("/last/articles", "/"), false);
  });
});
