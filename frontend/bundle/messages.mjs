// Locale files as modules. A set of namespaces is one file per language; a page loads the sets that its route names.
import { join } from "node:path";
import { readWords } from "../locale-keys.mjs";

export const LANGS = ["en", "uk", "de"];
const frontend = join(import.meta.dirname, "..");

/** Namespaces that only the server reads. */
const SERVER_ONLY = new Set(["mail", "cli", "invoice_documents", "notifications", "pages"]);

/** Sets of namespaces that are loaded with the pages that need them; every other namespace is in `public`. */
const SETS = {
  forms: (namespace) => namespace === "sign_in" || namespace === "errors",
  backups: (namespace) => namespace === "backups",
  article_lists: (namespace) => namespace === "article_lists",
  contacts: (namespace) => namespace === "contacts" || namespace === "languages",
  legal: (namespace) => namespace === "legal",
  search: (namespace) => namespace === "search",
  services: (namespace) => namespace === "services",
  service_messages: (namespace) => namespace === "service_messages",
  enterprises: (namespace) => namespace === "enterprises",
  ad_packages: (namespace) => namespace === "ad_packages",
  ads: (namespace) => namespace === "ads",
  ad_reports: (namespace) => namespace === "ad_reports",
  reports: (namespace) => namespace === "reports",
  cases: (namespace) => namespace === "cases",
  consult_requests: (namespace) => namespace === "consult_requests",
  my_services: (namespace) => namespace === "services.owner",
  my_ads: (namespace) => namespace === "ads.owner",
  my_enterprises: (namespace) => namespace === "enterprises.owner",
  panel: (namespace) =>
    namespace === "account" ||
    namespace === "authorship_records" ||
    namespace === "panel" ||
    namespace.startsWith("panel.") ||
    SETS.contacts(namespace) ||
    SETS.reports(namespace) ||
    SETS.consult_requests(namespace) ||
    SETS.ad_packages(namespace) ||
    SETS.ads(namespace) ||
    SETS.ad_reports(namespace),
};

/** Sets of pages that only the browser renders. */
const IN_BROWSER = new Set(["panel", "my_enterprises", "my_ads"]);

const isPublic = (namespace) =>
  !SERVER_ONLY.has(namespace) && !Object.values(SETS).some((contains) => contains(namespace));

/** Length from which a message may fill a line; labels of fields stay as they are written. */
const MIN_SENTENCE = 48;

/** Keeps a single letter with what follows its hyphen ("e-mail", "S-Bahn") by a word joiner: the faces have no U+2011. */
const bindLetter = (_, text) =>
  typeof text === "string" && text.length >= MIN_SENTENCE
    ? text.replace(/(?<=[^\p{L}\d])\p{L}-(?=\p{L})/gu, "$&\u2060")
    : text;

const serialized = (messages) => JSON.stringify(messages, bindLetter);

/** Messages of some namespaces; of `errors` only those of form fields, because the server sends the others as text. */
function messagesOf(lang, wanted) {
  const { errors, ...messages } = readWords(lang, wanted);
  return errors ? { ...messages, errors: { fields: errors.fields } } : messages;
}

/**
 * `virtual:messages` (loaders of all sets), `virtual:messages/<set>/<lang>` and `virtual:messages/rendered`. Files of messages import
 * the entry of the browser's modules, if it is given, for the reason told in shared-core.mjs.
 */
export const messagesPlugin = (entry) => ({
  name: "messages",
  setup(plugin) {
    plugin.onResolve({ filter: /^virtual:messages/ }, ({ path }) => ({ path, namespace: "messages" }));
    plugin.onLoad({ filter: /.*/, namespace: "messages" }, ({ path }) => {
      const watchDirs = LANGS.map((lang) => join(frontend, "../locales", lang));
      const [, set, lang] = path.split("/");
      if (!set) {
        const files = (name) =>
          LANGS.map((code) => `${code}: () => import("virtual:messages/${name}/${code}")`).join(", ");
        const sets = ["public", ...Object.keys(SETS)].map((name) => `${name}: { ${files(name)} }`);
        return { contents: `export const messageFiles = { ${sets.join(", ")} };`, resolveDir: frontend };
      }
      if (set === "rendered") {
        const rendered = Object.keys(SETS).filter((name) => !IN_BROWSER.has(name));
        const isRendered = (name) => isPublic(name) || rendered.some((one) => SETS[one](name));
        const all = Object.fromEntries(LANGS.map((code) => [code, messagesOf(code, isRendered)]));
        return { contents: `export const messages = ${serialized(all)};`, watchDirs };
      }
      const messages = serialized(messagesOf(lang, SETS[set] ?? isPublic));
      const core = entry ? `import ${JSON.stringify(entry)};\n` : "";
      return { contents: `${core}export default ${messages};`, resolveDir: frontend, watchDirs };
    });
  },
});
