// Every stylesheet is loaded, and each of its classes is used by a component; a class without use is dead weight on every page.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

/** Classes that the editor library sets. */
const SET_BY_LIBRARIES = /^(ProseMirror(-|$)|selectedCell$|is-editor-empty$|is-empty$)/;

const read = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => ending.test(path) && !path.includes("generated"))
    .map((path) => readFileSync(path, "utf8"));

/** The class names in the selectors of a stylesheet. */
function classesOf(css: string): string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, "").match(/[^{};]+(?=\{)/g) ?? [];
  return selectors.flatMap((selector) =>
    [...selector.replace(/"[^"]*"/g, "").matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name ?? ""),
  );
}

/** The classes that no source names, whole or by a prefix such as `button--${variant}`. */
function unused(styles: string[], sources: string[]): string[] {
  const text = sources.join("\n");
  const names = new Set(text.match(/[\w-]+/g));
  const prefixes = [...new Set([...text.matchAll(/([\w-]+-)\$\{/g)].map(([, prefix]) => prefix ?? ""))];
  const found = styles.flatMap(classesOf).filter((name) => !names.has(name) && !SET_BY_LIBRARIES.test(name));
  return [...new Set(found)].filter((name) => !prefixes.some((prefix) => name.startsWith(prefix))).sort();
}

/** The classes in markup that the server writes. */
const ofServer = () =>
  read("../src", /\.rs$/).flatMap((text) => [...text.matchAll(/class=\\"([^"\\]+)/g)].map(([, names]) => names ?? ""));

test("every class of the stylesheets is used", () => {
  assert.deepEqual(unused(read("src/styles", /\.css$/), [...read("src", /(?<!\.test)\.tsx?$/), ...ofServer()]), []);
});

test("every stylesheet is a part of the site's or the panel's", () => {
  const folder = "src/styles";
  const files = readdirSync(folder, { recursive: true }).map(String);
  const sheets = files.filter((name) => name.endsWith(".css")).sort();
  const texts = ["style.css", "panel.css"].map((name) => readFileSync(join(folder, name), "utf8"));
  const imports = texts.flatMap((text) => [...text.matchAll(/@import "\.\/([^"]+)";/g)].map(([, name]) => name ?? ""));

  assert.deepEqual([...imports, "panel.css", "style.css"].sort(), sheets);
});

test("a class without use is found", () => {
  const styles = ["@media print { .card:not(.card--flat) > .button--bad { color: red } }"];

  const found = unused(styles, ["<p className={`card button--${variant}`} />"]);

  assert.deepEqual(found, ["card--flat"]);
});
