// Runs src/**/*.test.ts(x) with Node's own test runner, bundled by the same esbuild as the product, and the test of the
// precompiler, which bundles by itself.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { messagesPlugin } from "./bundle/messages.mjs";
import { react } from "./bundle/react.mjs";

process.chdir(import.meta.dirname);
const wanted = process.argv.slice(2);
const tests = readdirSync("src", { recursive: true })
  .map((name) => join("src", String(name)))
  .filter((name) => /\.test\.tsx?$/.test(name) && (wanted.length === 0 || wanted.some((part) => name.includes(part))));

const out = "node_modules/.tests";
rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: tests,
  outdir: out,
  outbase: "src",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  ...react,
  plugins: [messagesPlugin()],
  define: { PANEL_STYLE: '""', PROOF_WORKER: '""' },
  sourcemap: "inline",
  logLevel: "warning",
});
const files = ["precompile/plugin.test.mjs"].filter(
  (name) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
files.push(...tests.map((name) => join(out, name.slice("src/".length).replace(/\.tsx?$/, ".mjs"))));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" });
process.exitCode = status ?? 1;
