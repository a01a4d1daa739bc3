// Writes src/generated/locale-keys.ts: the union of all keys of the English locale files, plural endings removed, and the
// codes of the languages that have names.
import { mkdirSync, readFileSync, readdirSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const locales = join(here, "../locales");

/** Namespaces that only the server speaks; no page of the browser uses them. */
export const SERVER_ONLY = new Set(["mail", "cli", "invoice_documents", "notifications"]);

/** All words of one language as one tree: the namespace is the first part of a key. */
export function readWords(lang, wanted) {
  const tree = {};
  for (const file of readdirSync(join(locales, lang)).sort()) {
    if (!file.endsWith(".json")) continue;
    const namespace = file.slice(0, -".json".length);
    if (!wanted(namespace)) continue;
    const words = JSON.parse(readFileSync(join(locales, lang, file), "utf8"));
    let at = tree;
    for (const part of namespace.split(".")) at = at[part] ??= {};
    Object.assign(at, words);
  }
  return tree;
}

function keysOf(tree, prefix = "") {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [prefix + key.replace(/_(zero|one|two|few|many|other)$/, "")]
      : keysOf(value, `${prefix}${key}.`),
  );
}

const isLanguages = (namespace) => namespace === "languages";

export function writeLocaleKeys() {
  const keys = [...new Set(keysOf(readWords("en", (n) => !SERVER_ONLY.has(n))))].sort();
  const text = `// Written by locale-keys.mjs from locales/en. Do not edit.\nexport type LocaleKey =\n${keys
    .map((key) => `  | ${JSON.stringify(key)}`)
    .join(
      "\n",
    )};\n\nexport const LANGUAGE_CODES = ${JSON.stringify(Object.keys(readWords("en", isLanguages).languages))} as const;\n`;
  const path = join(here, "src/generated/locale-keys.ts");
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeLocaleKeys();
