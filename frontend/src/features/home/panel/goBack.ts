// The way back from a change of what readers see.
import type { HomeDetail } from "../../../generated/api";
import { composeAutomatically, restore, saveDraft } from "./api";
import type { Composer } from "./useComposer";

/**
 * Shows readers again what they saw `before`: its version, or the automatic page where none was published. A draft that was
 * published becomes the draft again, unless another one was begun meanwhile.
 */
export async function goBack(composer: Composer, before: HomeDetail, after: HomeDetail): Promise<void> {
  await composer.flush();
  const former = before.published;
  const back = former ? await restore(former.number) : await composeAutomatically(after.published?.version ?? 0);
  const lost = before.draft && after.published?.document;
  composer.take(lost && !back.draft ? await saveDraft(null, lost) : back);
}
