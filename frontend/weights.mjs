// Prints where the script of an article page comes from, compressed by gzip: by file and language, then by group of modules.
// A module's share of a file is that of its bytes before compression.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildBrowser, firstFiles, withImports } from "./bundle/browser.mjs";

const frontend = import.meta.dirname;
const outdir = mkdtempSync(join(tmpdir(), "weights-"));
const outputs = await buildBrowser({ outdir, panelStyle: "", proofWorker: "", minify: true });
const { core, messages } = firstFiles(outputs);
const weigh = (path) => gzipSync(readFileSync(join(frontend, path)), { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

/** The package or the folder that a module belongs to. */
function groupOf(input) {
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
  if (packageName) return packageName;
  const [, folder] = /^src\/((?:features|layouts|ui)\/[^/]+|[^/]+)/.exec(input) ?? [];
  return folder ?? input;
}

const groups = new Map();
let shared = 0;
for (const path of withImports(outputs, core)) {
  const weight = weigh(path);
  shared += weight;
  console.log(`${kilobytes(weight)}  ${basename(path)}`);
  for (const [input, { bytesInOutput }] of Object.entries(outputs[path].inputs)) {
    const part = (weight * bytesInOutput) / outputs[path].bytes;
    groups.set(groupOf(input), (groups.get(groupOf(input)) ?? 0) + part);
  }
}
for (const [lang, path] of Object.entries(messages)) {
  const weight = weigh(path);
  console.log(`${kilobytes(weight)}  messages in ${lang}: together ${((shared + weight) / 1024).toFixed(1)} KB`);
}
console.log("\nof these, by group of modules:");
for (const [group, weight] of [...groups].sort((a, b) => b[1] - a[1])) console.log(`${kilobytes(weight)}  ${group}`);
rmSync(outdir, { recursive: true, force: true });
