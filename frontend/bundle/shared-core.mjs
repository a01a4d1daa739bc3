// Keeps everything that the entry loads at once in one file. esbuild puts a module into a file by the set of entries that
// reach it, and every `import()` is an entry: code shared by the first page and by a few later ones would come in a dozen
// small files. With the entry imported by each module that is loaded later, the entry's modules all have the same set.
import { readFileSync } from "node:fs";

/** The esbuild plugin for an entry, given by its full path. */
export function sharedCorePlugin(entry) {
  return {
    name: "shared-core",
    setup(plugin) {
      const later = new Set();
      plugin.onResolve({ filter: /^\./ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === "resolving") return null;
        const resolved = await plugin.resolve(path, { kind, importer, resolveDir, pluginData: "resolving" });
        later.add(resolved.path);
        return resolved;
      });
      plugin.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!later.has(path)) return null;
        const contents = `${readFileSync(path, "utf8")}\nimport ${JSON.stringify(entry)};\n`;
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}
