import { describe, expect, it } from "vitest";
import { isAt, queryValue, safeNext, splitLang, withLang, withQuery } from "./paths";

describe("paths", () => {
  it("takes the language from the front of a path and nothing else", () => {
    expect(splitLang("/uk/last/articles?page=2")).toEqual({ lang: "uk", path: "/last/articles?page=2" });
    expect(splitLang("/de")).toEqual({ lang: "de", path: "/" });
    expect(splitLang("/de?x=1")).toEqual({ lang: "de", path: "/?x=1" });
    expect(splitLang("/design")).toEqual({ lang: null, path: "/design" });
    expect(splitLang("/fr/x")).toEqual({ lang: null, path: "/fr/x" });
  });

  it("puts the language in front of pages, not of files or other sites", () => {
    expect(withLang("de", "/")).toBe("/de");
    expect(withLang("de", "/?a=1")).toBe("/de?a=1");
    expect(withLang("de", "/search?q=x")).toBe("/de/search?q=x");
    expect(withLang("de", "/uk/search")).toBe("/uk/search");
    expect(withLang("de", "/media/a.webp")).toBe("/media/a.webp");
    expect(withLang("de", "//evil.example")).toBe("//evil.example");
    expect(withLang("de", "https://example.org")).toBe("https://example.org");
  });

  it("changes one parameter and starts at page one again", () => {
    expect(withQuery("/last/articles?page=3&kind=news", { kind: "guide" })).toBe("/last/articles?kind=guide");
    expect(withQuery("/last/articles?kind=news", { kind: null })).toBe("/last/articles");
    expect(withQuery("/last/articles?kind=news", { page: 2 })).toBe("/last/articles?kind=news&page=2");
  });

  it("reads parameters as a form writes them", () => {
    expect(queryValue("/search?q=zwei+W%C3%B6rter", "q")).toBe("zwei Wörter");
    expect(queryValue("/search?q=%", "q")).toBe("%");
    expect(queryValue("/search", "q")).toBeNull();
  });

  it("returns only to paths of this site after sign-in", () => {
    expect(safeNext("/panel/manager/articles?state=open")).toBe("/panel/manager/articles?state=open");
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
      expect(safeNext(bad)).toBe("/");
    }
    expect(safeNext("/de/auth/login?next=/x")).toBe("/");
  });

  it("marks a menu entry for its own page and those below", () => {
    expect(isAt("/categories/life/home", "/categories/life")).toBe(true);
    expect(isAt("/categories/lifestyle", "/categories/life")).toBe(false);
    expect(isAt("/last/articles?page=2", "/last/articles")).toBe(true);
    expect(isAt("/last/articles", "/")).toBe(false);
  });
});
