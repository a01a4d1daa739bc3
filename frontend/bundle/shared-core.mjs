// Keeps everything that the entry loads at once in one file. esbuild puts a module into a file by the set of entries that
// reach it, and every `import()` is an entry: code shared by the first page and by a few later ones would come in a dozen
// small files. With the entry imported by each module that is loaded later, the entry's modules all have the same set.
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Full paths of the sources that some `import()` loads, by esbuild's own account. A plugin cannot learn them while it builds: a
 * module that is also imported in the common way may be read before the `import()` that names it.
 */
async function laterModules(options) {
  const { metafile } = await build({ ...options, minify: false, sourcemap: false, write: false });
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  return new Set(entries.map((path) => join(options.absWorkingDir, path)));
}

/** The esbuild plugin for the given options of a build; `entry` is the full path of the entry whose code is kept together. */
export async function sharedCorePlugin(options, entry) {
  const later = await laterModules(options);
  for (const path of Object.values(options.entryPoints)) later.delete(join(options.absWorkingDir, path));
  return {
    name: "shared-core",
    setup(plugin) {
      plugin.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!later.has(path)) return null;
        const contents = `${readFileSync(path, "utf8")}\nimport ${JSON.stringify(entry)};\n`;
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}
