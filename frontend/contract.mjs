// `make contract`: asks the binary for the description of its API and writes what the browser knows of it:
// src/generated/openapi.json (read by people in reviews) and src/generated/api/ (types, client, rules of every body).
// With --check nothing is written; it fails when something is out of date.
import { createClient } from "@hey-api/openapi-ts";
import { execFileSync } from "node:child_process";
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  mkdirSync,
  existsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const generated = join(here, "src/generated");
const binary = process.env.LITFASS_BIN ?? join(here, "../target/debug/litfass");
const check = process.argv.includes("--check");

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

/** The generated rules with our own words: length by characters, codes of the server as messages. */
const ours = (name, text) => {
  if (name !== "valibot.gen.ts") return text;
  return text
    .replace("import * as v from 'valibot';", "import * as v from '../../lib/contract';")
    .replace(/v\.email\(\), v\.maxLength\((\d+)\), v\.regex\((\/.*\/)\)\)/g, "v.maxLength($1), v.regex($2, 'email'))");
};

const draft = mkdtempSync(join(tmpdir(), "litfass-contract-"));
try {
  const description = execFileSync(binary, ["openapi"], { maxBuffer: 1 << 26, cwd: tmpdir() }).toString();
  writeFileSync(join(draft, "openapi.json"), description);
  await createClient({
    input: join(draft, "openapi.json"),
    output: { path: join(draft, "api") },
    logs: { level: "error", file: false },
    plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk", { name: "valibot", responses: false }],
  });
  const stale = [];
  const wanted = new Set();
  for (const path of files(draft)) {
    const name = relative(draft, path);
    const target = join(generated, name);
    wanted.add(target);
    const text = ours(name.split("/").pop(), readFileSync(path, "utf8"));
    if (existsSync(target) && readFileSync(target, "utf8") === text) continue;
    stale.push(name);
    if (check) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const old = existsSync(join(generated, "api"))
    ? files(join(generated, "api")).filter((path) => !wanted.has(path))
    : [];
  for (const path of old) {
    stale.push(relative(generated, path));
    if (!check) rmSync(path);
  }
  if (check && stale.length > 0) {
    console.error(`These files are older than the API; run \`make contract\`:\n  ${stale.join("\n  ")}`);
    process.exitCode = 1;
  } else {
    console.log(stale.length > 0 ? `written: ${stale.join(", ")}` : "the generated client fits the API");
  }
} finally {
  rmSync(draft, { recursive: true });
}
