// Locale files are loaded by set of namespaces, each once: the public set with the first page, others with their pages.
import { messageFiles } from "virtual:messages";
import { addMessages } from "./i18n";
import type { Lang } from "./page-types";

export type MessageSet = keyof typeof messageFiles;

const loading = new Map<MessageSet, Promise<void>>();

/** Loads sets of messages in the page's language and adds them to its translation. */
export async function loadMessages(lang: Lang, sets: readonly MessageSet[]): Promise<void> {
  await Promise.all(
    sets.map((set) => {
      const loaded = loading.get(set) ?? messageFiles[set][lang]().then((file) => addMessages(file.default));
      loading.set(set, loaded);
      // a file that did not come is asked for again
      loaded.catch(() => loading.delete(set));
      return loaded;
    }),
  );
}
