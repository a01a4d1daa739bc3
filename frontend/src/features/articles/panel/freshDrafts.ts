// Articles that this page created and nobody has touched in it: they are erased when their author leaves them.
const fresh = new Set<string>();

export const addFreshDraft = (id: string): void => void fresh.add(id);

/** Called for every article that something was typed, dropped or chosen in. */
export const keepDraft = (id: string): void => void fresh.delete(id);

export const isFreshDraft = (id: string): boolean => fresh.has(id);
