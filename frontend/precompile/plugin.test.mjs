// Precompiled markup and markup as the browser makes it are the same document.
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { react } from "../bundle/react.mjs";
import { precompilePlugin } from "./plugin.mjs";

const here = import.meta.dirname;
const out = join(here, "../node_modules/.precompiled");

async function samplesWith(name, plugins) {
  mkdirSync(out, { recursive: true });
  const outfile = join(out, `${name}.mjs`);
  await build({
    entryPoints: [join(here, "samples/render.tsx")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    ...react,
    plugins,
    logLevel: "warning",
  });
  return import(outfile);
}

/** The two spellings of one document brought together: `<br/>`, `hidden=""`, entities, capitals, an empty element of a drawing, the order of attributes. */
const canonical = (html) =>
  html
    .replace(/<(path|video)([^>]*)><\/\1>/g, "<$1$2/>")
    .replace(/ ([a-z-]+)=""/g, " $1")
    .replaceAll("hrefLang", "hreflang")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("/>", ">")
    .replace(
      /(<\w+)((?: [^\s=>]+(?:="[^"]*")?)+)/g,
      (_, tag, attributes) =>
        tag +
        attributes
          .match(/ [^\s=>]+(?:="[^"]*")?/g)
          .sort()
          .join(""),
    );

const plain = await samplesWith("plain", []);
const precompiled = await samplesWith("precompiled", [precompilePlugin]);

describe("precompiled markup", () => {
  after(() => rmSync(out, { recursive: true, force: true }));
  for (const name of plain.names) {
    it(`writes ${name} as the browser would`, () => {
      assert.equal(canonical(precompiled.render(name)), canonical(plain.render(name)));
      assert.equal(canonical(precompiled.render(name)), canonical(plain.render(name)), "the second time");
    });
  }
  it("leaves no tree to be built where all is known", () => {
    const { tpl, exprs } = precompiled.call("lists of components").props;

    assert.deepEqual([tpl.length, exprs], [1, undefined]);
  });
});
