// Runs e2e/**/*.spec.ts against the real binary (LITFASS_BIN, default ../target/debug/litfass) in Chromium
// (CHROMIUM, default /usr/bin/chromium). Arguments are parts of file names: `npm run e2e -- public/reading`.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

process.chdir(join(import.meta.dirname, ".."));
const wanted = process.argv.slice(2);
const specs = readdirSync("e2e", { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".spec.ts") && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .sort()
  .reverse(); // those of the public pages take longest

const out = "node_modules/.e2e";
rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: ["world.ts", ...specs].map((name) => join("e2e", name)),
  outdir: out,
  outbase: "e2e",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
});
const { fill } = await import(pathToFileURL(resolve(out, "world.mjs")).href);
await fill();
const files = specs.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const options = ["--enable-source-maps", "--test", "--test-reporter=spec", "--test-concurrency=2", "--test-timeout=600000"];
const { status } = spawnSync(process.execPath, [...options, ...files], { stdio: "inherit" });
process.exitCode = status ?? 1;
