// The way back from a change of what readers see.
import type { HomeDetail } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import type { Translate } from "../../../lib/i18n";
import { composeAutomatically, getHome, restore, saveDraft } from "./api";
import type { Composer } from "./useComposer";

/**
 * Shows readers again what they saw `before`: its version, or the automatic page where none was published. A draft that was
 * published becomes the draft again, unless another one was begun meanwhile. Errors: somebody else has published meanwhile.
 */
export async function goBack(t: Translate, composer: Composer, before: HomeDetail, after: HomeDetail): Promise<void> {
  await composer.flush();
  const now = await getHome();
  if (now.published?.number !== after.published?.number)
    throw new Problem(409, { detail: t("panel.home.stale_text") }, null);
  const former = before.published;
  const back = former ? await restore(former.number) : await composeAutomatically(after.published?.version ?? 0);
  const lost = before.draft && after.published?.document;
  composer.take(lost && !back.draft ? await saveDraft(null, lost) : back);
}
