// Runs e2e/**/*.spec.ts against the real binary (LITFASS_BIN, default ../target/debug/litfass) in Chromium
// (CHROMIUM, default /usr/bin/chromium). Arguments are parts of file names: `npm run e2e -- public/reading`.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync } from "node:fs";
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

/** Runs these specs, so many at once; gives those in which something failed. */
function failing(names, concurrency) {
  const list = join(out, "failed.txt");
  const reporters = { spec: "stdout", [resolve("e2e/failed-files.mjs")]: list };
  const { status } = spawnSync(
    process.execPath,
    [
      "--enable-source-maps",
      "--test",
      ...Object.entries(reporters).flatMap(([name, to]) => [
        `--test-reporter=${name}`,
        `--test-reporter-destination=${to}`,
      ]),
      `--test-concurrency=${concurrency}`,
      "--test-timeout=600000",
      ...names.map((name) => join(out, name.replace(/\.ts$/, ".mjs"))),
    ],
    { stdio: "inherit" },
  );
  // by the name of the source or of what was built from it
  const told = readFileSync(list, "utf8");
  const failed = names.filter((name) => told.includes(`/${name.replace(/\.ts$/, ".")}`));
  return status === 0 || failed.length > 0 ? failed : names;
}

// A browser beside another one on a busy machine is late now and then; what fails alone as well is broken.
const late = failing(specs, 2);
const broken = late.length > 0 ? failing(late, 1) : [];
for (const name of late)
  console.log(`${broken.includes(name) ? "FAILED TWICE" : "FAILED ONCE, passed alone"}: e2e/${name}`);
process.exitCode = broken.length > 0 ? 1 : 0;
