// The dark tokens stand once in tokens.css, under [data-theme="dark"]. The build repeats them for data-theme="auto" where
// the system prefers dark: the browsers the portal supports know no selector for both (`light-dark()` came later).
import { readFile } from "node:fs/promises";

const DARK = /\[data-theme="dark"\] (\{[^}]*\})/;

/** The stylesheet with the dark tokens for both themes. Throws where the block is missing or stands twice. */
export function repeatDarkTokens(css) {
  const blocks = css.match(new RegExp(DARK, "g"))?.length ?? 0;
  if (blocks !== 1) throw new Error(`tokens.css has ${blocks} blocks [data-theme="dark"] instead of one`);
  return css.replace(
    DARK,
    (block, tokens) => `${block}\n@media (prefers-color-scheme: dark) { [data-theme="auto"] ${tokens} }`,
  );
}

/** Repeats the dark tokens when esbuild loads tokens.css. */
export const darkTokensPlugin = {
  name: "dark-tokens",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]tokens\.css$/ }, async ({ path }) => ({
      contents: repeatDarkTokens(await readFile(path, "utf8")),
      loader: "css",
    }));
  },
};
