// The draft of a chosen package. An attempt may fail half way; the next one goes on with its draft, so that one is left.
import type { AdForm, OwnAd } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import { createAd, getOwnAd, removeAd, saveAd } from "../api";

interface NewDraft {
  package_id: string;
  /** Adds to the empty form what is known. */
  fill: (form: AdForm) => AdForm;
  /** The draft that the new one takes the place of. */
  replaced?: OwnAd;
}

/** Makes the draft, whatever earlier calls of the same function left. */
export type MakeDraft = (draft: NewDraft) => Promise<OwnAd>;

export function draftMaker(): MakeDraft {
  /** The draft of the last attempt; some of it may be saved although no answer came. */
  let begun: string | null = null;
  return async ({ package_id, fill, replaced }) => {
    let draft = begun && (await unlessGone(getOwnAd(begun)));
    if (draft && draft.package.id !== package_id) {
      await unlessGone(removeAd(draft));
      draft = null;
    }
    // the server answers a draft that nobody has saved rather than make a second one
    draft ||= await createAd(package_id);
    begun = draft.id;
    const saved = await saveAd(draft, fill(draft.form));
    if (replaced?.actions.includes("remove")) await unlessGone(removeAd(replaced));
    return saved;
  };
}

/** The answer, or null where the booking is there no more. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
