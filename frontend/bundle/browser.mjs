// The browser's modules: one file with what every public page needs, files for parts that are loaded later, messages.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LANGS, messagesPlugin } from "./messages.mjs";
import { react } from "./react.mjs";
import { sharedCorePlugin } from "./shared-core.mjs";

const frontend = join(import.meta.dirname, "..");
const ENTRY = "src/entry-browser.tsx";

/** Never loaded itself: it keeps the libraries in a file of their own. */
const LIBRARIES = "src/entry-libraries.ts";

/** Pages whose documents preload a further module: they are hydrated with it. */
const BROWSING = "src/app/browsing.ts";
const BROWSING_PAGES = ["author"];

/** Pages whose documents carry no data beside the markup. */
const STATIC_PAGES = JSON.parse(readFileSync(join(frontend, "src/app/static-pages.json"), "utf8"));

export const PUBLIC_PATH = "/assets/dist/";
export const TARGET = ["chrome111", "firefox113", "safari16.4"];

/**
 * Builds the modules into a folder; answers esbuild's description of the outputs. With `isReact` they run on React itself,
 * in its development build, which complains about whatever it would not accept.
 */
export async function buildBrowser({ outdir, panelStyle, proofWorker, minify, isReact = false }) {
  const entry = join(frontend, ENTRY);
  const options = {
    ...(isReact ? { jsx: react.jsx, jsxImportSource: react.jsxImportSource } : react),
    absWorkingDir: frontend,
    bundle: true,
    minify,
    entryPoints: { browser: ENTRY, libraries: LIBRARIES },
    format: "esm",
    target: TARGET,
    splitting: true,
    outdir,
    entryNames: "entry.[hash]",
    chunkNames: "[name].[hash]",
    metafile: true,
    sourcemap: minify ? false : "linked",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    plugins: [messagesPlugin(entry)],
    define: {
      PANEL_STYLE: JSON.stringify(panelStyle),
      PROOF_WORKER: JSON.stringify(proofWorker),
      "process.env.NODE_ENV": isReact ? '"development"' : '"production"',
    },
  };
  const sharedCore = await sharedCorePlugin(options, entry);
  const { metafile } = await build({ ...options, plugins: [...options.plugins, sharedCore] });
  if (minify) compileAtOnce(metafile.outputs);
  return metafile.outputs;
}

/**
 * Asks the browser to compile all functions of the first files while it loads them, in the background ("explicit compile hints").
 * Otherwise the main thread compiles each at its first call, which is half of the time that hydration takes.
 */
function compileAtOnce(outputs) {
  for (const path of withImports(outputs, firstFiles(outputs).core)) {
    const file = join(frontend, path);
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, "utf8")}`);
  }
}

/** The output that contains an input. */
const outputWith = (outputs, input) => Object.keys(outputs).find((path) => input in outputs[path].inputs);

/** The output of an input, and the outputs that it imports, each once. */
export function withImports(outputs, first, seen = new Set()) {
  if (seen.has(first)) return seen;
  seen.add(first);
  for (const { kind, path } of outputs[first].imports) {
    if (kind === "import-statement") withImports(outputs, path, seen);
  }
  return seen;
}

/** The file of the entry, and that of the public messages in each language. */
export function firstFiles(outputs) {
  const core = outputWith(outputs, ENTRY);
  const messages = Object.fromEntries(
    LANGS.map((lang) => [lang, outputWith(outputs, `messages:virtual:messages/public/${lang}`)]),
  );
  return { core, messages };
}

/** Files that a document names: the entry, the messages of its language, and the further files of its page. */
export function documentFiles(outputs) {
  const address = (path) => PUBLIC_PATH + basename(path);
  const { core, messages } = firstFiles(outputs);
  const atOnce = withImports(outputs, core);
  const browsing = [...withImports(outputs, outputWith(outputs, BROWSING))].filter((path) => !atOnce.has(path));
  return {
    browser: address(core),
    messages: Object.fromEntries(Object.entries(messages).map(([lang, path]) => [lang, address(path)])),
    pages: Object.fromEntries(BROWSING_PAGES.map((page) => [page, browsing.map(address)])),
    static_pages: STATIC_PAGES,
  };
}
