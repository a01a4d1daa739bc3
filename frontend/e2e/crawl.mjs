// Walks through a running portal as a machine does and tells what it would stumble over: `node e2e/crawl.mjs URL`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";

process.chdir(join(import.meta.dirname, ".."));
const outfile = "node_modules/.crawl/command.mjs";
await build({
  absWorkingDir: process.cwd(),
  entryPoints: ["e2e/machines/command.ts"],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, ["--enable-source-maps", outfile, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
