// Builds what travels in the binary, into ../assets/dist: the browser's modules, the renderer's server.js, the
// stylesheets, and manifest.json that tells the server the names and the script that runs before the first paint.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { darkTokensPlugin } from "./bundle/dark-tokens.mjs";
import { precompilePlugin } from "./precompile/plugin.mjs";
import { buildBrowser, documentFiles, PUBLIC_PATH, TARGET } from "./bundle/browser.mjs";
import { messagesPlugin } from "./bundle/messages.mjs";
import { react } from "./bundle/react.mjs";
import { writeLocaleKeys } from "./locale-keys.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../assets/dist");
const production = !process.argv.includes("--dev");

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
  plugins: [messagesPlugin()],
  charset: "utf8",
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
    plugins: [darkTokensPlugin],
    write: false,
    target: TARGET,
  });
  const bytes = result.outputFiles[0].contents;
  const file = hashed(`${name}.[hash].css`, bytes);
  writeFileSync(join(out, file), bytes);
  return PUBLIC_PATH + file;
}

/** The page that describes the API: Swagger UI with its stylesheet, and the description that releases carry. */
async function buildApiDocs() {
  const style = readFileSync(join(here, "node_modules/swagger-ui-dist/swagger-ui.css"));
  const file = hashed("api-docs.[hash].css", style);
  writeFileSync(join(out, file), style);
  const description = JSON.parse(readFileSync(join(here, "src/generated/openapi.json"), "utf8"));
  writeFileSync(join(out, "openapi.json"), JSON.stringify(description));
  return { api_docs: await buildScript("api-docs", "es2020"), api_docs_style: PUBLIC_PATH + file };
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
    plugins: [browserOnlyPlugin, messagesPlugin(), precompilePlugin],
    define: { PANEL_STYLE: '""', PROOF_WORKER: '""', "process.env.NODE_ENV": '"production"' },
  });
}

/** Packs scripts, stylesheets and the API's description, once for all who build or ask: the binary carries Brotli and serves it as it is. */
function packAll() {
  for (const name of readdirSync(out).filter((name) => /\.(js|css|json)$/.test(name))) {
    const bytes = readFileSync(join(out, name));
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: production ? zlib.constants.BROTLI_MAX_QUALITY : 4,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(join(out, `${name}.br`), zlib.brotliCompressSync(bytes, { params }));
    rmSync(join(out, name));
  }
}

async function buildAll() {
  writeLocaleKeys();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const [style, panelStyle, theme, proofWorker, apiDocs] = await Promise.all([
    buildStyle("style"),
    buildStyle("panel"),
    scriptText("theme", "es2018"),
    buildScript("proof-worker", "es2020"),
    buildApiDocs(),
  ]);
  const modules = { outdir: out, panelStyle, proofWorker, minify: production };
  const [outputs] = await Promise.all([buildBrowser(modules), buildServer()]);
  const manifest = { style, panel_style: panelStyle, theme, ...apiDocs, ...documentFiles(outputs) };
  packAll();
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest, null, 2) + "\n");
  return manifest;
}

const onReact = process.argv.indexOf("--react");
if (onReact >= 0) {
  // the modules and the renderer on React itself, for the test that runs pages on it
  const outdir = resolve(process.argv[onReact + 1]);
  rmSync(outdir, { recursive: true, force: true });
  const { panel_style: panelStyle } = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
  const outputs = await buildBrowser({ outdir, panelStyle, proofWorker: "", minify: false, isReact: true });
  writeFileSync(join(outdir, "manifest.json"), JSON.stringify(documentFiles(outputs)));
  await build({
    absWorkingDir: here,
    bundle: true,
    platform: "node",
    format: "cjs",
    jsx: react.jsx,
    entryPoints: ["e2e/public/react_renderer.ts"],
    outfile: join(outdir, "renderer.cjs"),
    plugins: [browserOnlyPlugin, messagesPlugin()],
    define: { PANEL_STYLE: '""', PROOF_WORKER: '""', "process.env.NODE_ENV": '"development"' },
    logLevel: "warning",
  });
} else if (process.argv.includes("--watch")) {
  const watcher = await context({
    ...common,
    entryPoints: ["src/entry-browser.tsx", "src/entry-server.ts", "src/styles/style.css", "src/styles/panel.css"],
    outdir: join(here, "node_modules/.watch"),
    external: ["/assets/*"],
    write: false,
    define: { PANEL_STYLE: '""', PROOF_WORKER: '""' },
    plugins: [
      messagesPlugin(),
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
  const size = readFileSync(join(out, `${basename(manifest.browser)}.br`)).length;
  process.stdout.write(`built ${manifest.browser} (${Math.round(size / 1024)} KB of Brotli) into assets/dist\n`);
}
