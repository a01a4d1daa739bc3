// The draft of a chosen package. An attempt may fail half way; the next one goes on with its draft, so that one is left.
import type { AdForm, OwnAd } from "../../../generated/api";
import { Problem } from "../../../lib/api";
import { newId } from "../../../lib/newId";
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
  /** The draft that was asked for; it may be there although no answer came. */
  let begun: { id: string; package_id: string } | null = null;
  return async ({ package_id, fill, replaced }) => {
    if (begun && begun.package_id !== package_id) {
      const { id } = begun;
      await unlessGone(async () => removeAd(await getOwnAd(id)));
      begun = null;
    }
    begun ??= { id: newId(), package_id };
    const made = await createAd(begun).catch((error: unknown) => {
      if (isRefusal(error)) begun = null;
      throw error;
    });
    const saved = await saveAd(made, fill(made.form));
    if (replaced?.actions.includes("remove")) await unlessGone(() => removeAd(replaced));
    return saved;
  };
}

/** True where the server answered that it changed nothing. */
const isRefusal = (error: unknown) => error instanceof Problem && error.status < 500;

async function unlessGone(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
}
