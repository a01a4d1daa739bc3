// Builds what travels in the binary, into ../assets/dist: the browser's modules, the renderer's server.js, the
// stylesheets, and manifest.json that tells the server the names and the script that runs before the first paint.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { precompilePlugin } from "./precompile/plugin.mjs";
import { react } from "./react.mjs";
import { isContact, isForm, isPanel, isPublic, isReport, readWords, writeLocaleKeys } from "./locale-keys.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../assets/dist");
const LANGS = ["en", "uk", "de"];
const PUBLIC_PATH = "/assets/dist/";
const production = !process.argv.includes("--dev");

/** The words of some namespaces; of errors only those of fields, because the server sends the others in words. */
function wordsOf(lang, wanted) {
  const { errors, ...words } = readWords(lang, wanted);
  return errors ? { ...words, errors: { fields: errors.fields } } : words;
}

/** `virtual:words` and its neighbours: locale files as modules. */
const wordsPlugin = {
  name: "words",
  setup(plugin) {
    plugin.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "words" }));
    plugin.onLoad({ filter: /.*/, namespace: "words" }, ({ path }) => {
      const watchDirs = LANGS.map((lang) => join(here, "../locales", lang));
      if (path === "virtual:words") {
        const chunks = (kind) => LANGS.map((lang) => `${lang}: () => import("virtual:${kind}-${lang}")`).join(",");
        return {
          contents: `export const words = {${chunks("lang")}}; export const formWords = {${chunks("form-lang")}}; export const contactWords = {${chunks("contact-lang")}}; export const reportWords = {${chunks("report-lang")}}; export const panelWords = {${chunks("panel-lang")}};`,
          resolveDir: here,
        };
      }
      if (path === "virtual:all-words") {
        const all = Object.fromEntries(
          LANGS.map((lang) => [
            lang,
            wordsOf(lang, (name) => isPublic(name) || isForm(name) || isContact(name) || isReport(name)),
          ]),
        );
        return { contents: `export const allWords = ${JSON.stringify(all)};`, watchDirs };
      }
      const lang = path.slice(-2);
      const kinds = {
        panel: (name) => isPanel(name) || isContact(name) || isReport(name),
        form: isForm,
        contact: isContact,
        report: isReport,
      };
      const wanted = kinds[path.slice("virtual:".length).split("-")[0]] ?? isPublic;
      return { contents: `export default ${JSON.stringify(wordsOf(lang, wanted))};`, watchDirs };
    });
  },
};

/** What is loaded later is never rendered on the server: its modules stay out of the renderer's script. */
const browserOnlyPlugin = {
  name: "browser-only",
  setup(plugin) {
    plugin.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : null,
    );
  },
};

const common = {
  bundle: true,
  minify: production,
  ...react,
  plugins: [wordsPlugin],
  legalComments: "none",
  logLevel: "warning",
  absWorkingDir: here,
};

const hashed = (name, bytes) =>
  name.replace("[hash]", createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase());

async function buildStyle(name) {
  const result = await build({
    ...common,
    entryPoints: [`src/styles/${name}.css`],
    external: ["/assets/*"],
    write: false,
    target: ["chrome111", "firefox113", "safari16.4"],
  });
  const bytes = result.outputFiles[0].contents;
  const file = hashed(`${name}.[hash].css`, bytes);
  writeFileSync(join(out, file), bytes);
  return PUBLIC_PATH + file;
}

/** A script that stands alone, without modules: its text. */
async function scriptText(name, target) {
  const result = await build({
    ...common,
    entryPoints: [`src/${name}.ts`],
    format: "iife",
    target,
    write: false,
  });
  return result.outputFiles[0].text.trim();
}

async function buildScript(name, target) {
  const text = await scriptText(name, target);
  const file = hashed(`${name}.[hash].js`, text);
  writeFileSync(join(out, file), text);
  return PUBLIC_PATH + file;
}

async function buildServer() {
  await build({
    ...common,
    entryPoints: ["src/entry-server.ts"],
    format: "iife",
    target: "es2020",
    outfile: join(out, "server.js"),
    plugins: [browserOnlyPlugin, wordsPlugin, precompilePlugin],
    define: { PANEL_STYLE: '""', PROOF_WORKER: '""', "process.env.NODE_ENV": '"production"' },
  });
}

async function buildBrowser(panelStyle, proofWorker) {
  const result = await build({
    ...common,
    entryPoints: { browser: "src/entry-browser.tsx" },
    format: "esm",
    target: ["chrome111", "firefox113", "safari16.4"],
    splitting: true,
    outdir: out,
    entryNames: "[name].[hash]",
    chunkNames: "[name].[hash]",
    metafile: true,
    sourcemap: production ? false : "linked",
    define: {
      PANEL_STYLE: JSON.stringify(panelStyle),
      PROOF_WORKER: JSON.stringify(proofWorker),
      "process.env.NODE_ENV": '"production"',
    },
  });
  return result.metafile.outputs;
}

/** What a document names: the entry, and per language its words. */
function readOutputs(outputs) {
  const langs = {};
  const panelLangs = {};
  let browser = "";
  for (const [path, output] of Object.entries(outputs)) {
    const address = PUBLIC_PATH + basename(path);
    const inputs = Object.keys(output.inputs);
    const words = inputs.length === 1 && /^words:virtual:(panel-|form-|contact-|report-)?lang-(..)$/.exec(inputs[0]);
    if (words && (!words[1] || words[1] === "panel-")) (words[1] ? panelLangs : langs)[words[2]] = address;
    if (output.entryPoint?.endsWith("entry-browser.tsx")) browser = address;
  }
  return { browser, langs, panel_langs: panelLangs };
}

async function buildAll() {
  writeLocaleKeys();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const [style, panelStyle, theme, proofWorker] = await Promise.all([
    buildStyle("style"),
    buildStyle("panel"),
    scriptText("theme", "es2018"),
    buildScript("proof-worker", "es2020"),
  ]);
  const [outputs] = await Promise.all([buildBrowser(panelStyle, proofWorker), buildServer()]);
  const manifest = { style, panel_style: panelStyle, theme, ...readOutputs(outputs) };
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest, null, 2) + "\n");
  return manifest;
}

if (process.argv.includes("--watch")) {
  const watcher = await context({
    ...common,
    entryPoints: ["src/entry-browser.tsx", "src/entry-server.ts", "src/styles/style.css", "src/styles/panel.css"],
    outdir: join(here, "node_modules/.watch"),
    external: ["/assets/*"],
    write: false,
    define: { PANEL_STYLE: '""', PROOF_WORKER: '""' },
    plugins: [
      wordsPlugin,
      {
        name: "rebuild",
        setup: (plugin) =>
          plugin.onEnd(async ({ errors }) => {
            if (errors.length === 0) await buildAll().then(({ browser }) => process.stdout.write(`built ${browser}\n`));
          }),
      },
    ],
  });
  await watcher.watch();
} else {
  const manifest = await buildAll();
  const size = readFileSync(join(out, basename(manifest.browser))).length;
  process.stdout.write(`built ${manifest.browser} (${Math.round(size / 1024)} KB) into assets/dist\n`);
}
