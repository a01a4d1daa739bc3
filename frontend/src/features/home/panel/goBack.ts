// The way back from a change of what readers see.
import type { HomeDetail } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import type { Translate } from "../../../lib/i18n";
import { composeAutomatically, restore, saveDraft } from "./api";
import type { Composer } from "./useComposer";

/**
 * Shows readers again what they saw `before`: its version, or the automatic page where none was published. A draft that was
 * published becomes the draft again, unless another one was begun meanwhile. Errors: a change that is not saved is refused;
 * somebody else has published meanwhile.
 */
export async function goBack(t: Translate, composer: Composer, before: HomeDetail, after: HomeDetail): Promise<void> {
  await composer.flush();
  const former = before.published;
  const work = former ? restore(former.number, after.published) : composeAutomatically(after.published?.version ?? 0);
  const back = await work.catch((fault: unknown) => {
    const isStale = fault instanceof Problem && fault.code === "stale_version";
    throw isStale ? new Problem(409, { detail: t("panel.home.undo_stale") }, null) : fault;
  });
  const lost = before.draft && after.published?.document;
  composer.take(lost && !back.draft ? await saveDraft(null, lost) : back);
}
