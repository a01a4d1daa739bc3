// Runs e2e/**/*.spec.ts against the real binary (LITFASS_BIN, default ../target/debug/litfass) in Chromium
// (CHROMIUM, default /usr/bin/chromium). Arguments are parts of file names: `npm run e2e -- public/reading`.
// `--times N` runs the chosen specs N times, one run after the other, and stops at the first failure.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

process.chdir(join(import.meta.dirname, ".."));
const { values, positionals: wanted } = parseArgs({
  options: { times: { type: "string", default: "1" } },
  allowPositionals: true,
});
const specs = readdirSync("e2e", { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".spec.ts") && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .sort()
  .reverse(); // the specs of the public pages take longest and start first

const out = "node_modules/.e2e";
rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: ["harness.ts", ...specs].map((name) => join("e2e", name)),
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
const { fill } = await import(pathToFileURL(resolve(out, "harness.mjs")).href);
await fill();

const files = specs.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
// a quarter of a spec's time is waiting: one more spec than processors uses it
const concurrency = availableParallelism() + 1;
const flags = ["--enable-source-maps", "--test", `--test-concurrency=${concurrency}`, "--test-timeout=600000"];
for (let run = 1; run <= Number(values.times); run += 1) {
  if (values.times !== "1") console.log(`run ${run} of ${values.times}`);
  const { status } = spawnSync(process.execPath, [...flags, ...files], { stdio: "inherit" });
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
