// Runs e2e/**/*.spec.ts against the real binary (LITFASS_BIN, default ../target/debug/litfass) in Chromium
// (CHROMIUM, default Debian's headless shell, else /usr/bin/chromium). Arguments are parts of file names: `npm run e2e -- public/reading`.
// `--slowest N` runs the N specs that took longest in the last run of each, `--times N` runs the chosen specs N times and stops
// at the first failure.
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { run } from "node:test";
import { spec as specReporter } from "node:test/reporters";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

process.chdir(join(import.meta.dirname, ".."));
const { values, positionals: wanted } = parseArgs({
  options: { times: { type: "string", default: "1" }, slowest: { type: "string" } },
  allowPositionals: true,
});

/** Milliseconds that each spec took when it ran last on this machine. */
const DURATIONS = "node_modules/.e2e-durations.json";
const durations = existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, "utf8")) : {};

/** The longest spec starts first, so that no processor is idle at the end. A spec that never ran is placed by its length. */
const cost = (name) => durations[name] ?? statSync(join("e2e", name)).size * 4;
const specs = readdirSync("e2e", { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".spec.ts") && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .sort((a, b) => cost(b) - cost(a))
  .slice(0, values.slowest ? Number(values.slowest) : undefined);
if (values.slowest) console.log(`the slowest: ${specs.join(" ")}`);

const out = resolve("node_modules/.e2e");
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
const { fill } = await import(pathToFileURL(join(out, "harness.mjs")).href);
await fill();

const once = specs.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const files = Array.from({ length: Number(values.times) }, () => once).flat();
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --enable-source-maps`;
const failed = new AbortController();
const started = Date.now();
const tests = run({
  files,
  // a quarter of a spec's time is waiting: one more spec than processors uses it
  concurrency: availableParallelism() + 1,
  // one spec, on a machine that is busy with other work, too
  timeout: 1_800_000,
  signal: failed.signal,
});

/** Milliseconds by spec, from the start of its process to its end. */
const taken = {};
tests.on("test:complete", ({ file, nesting, details }) => {
  // events of what a file contains name the source
  if (nesting !== 0 || !file?.startsWith(out)) return;
  const name = relative(out, file).replace(/\.mjs$/, ".ts");
  taken[name] = (taken[name] ?? 0) + details.duration_ms;
});
tests.on("test:fail", () => {
  process.exitCode = 1;
  if (values.times !== "1") failed.abort();
});
tests.on("close", () => {
  for (const [name, ms] of Object.entries(taken)) durations[name] = Math.round(ms / Number(values.times));
  if (process.exitCode !== 1) writeFileSync(DURATIONS, JSON.stringify(durations, null, 1));
  const seconds = (ms) => `${Math.round(ms / 1000)} s`;
  const longest = Object.entries(taken).sort(([, a], [, b]) => b - a);
  for (const [name, ms] of longest.slice(0, 8)) console.log(`${seconds(ms / Number(values.times))} ${name}`);
  console.log(`${seconds(Date.now() - started)} in all`);
});
tests.compose(specReporter).pipe(process.stdout);
