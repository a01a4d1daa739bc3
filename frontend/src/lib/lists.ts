// Changed copies of lists.

/** A list without the one at this place. */
export const without = <T>(list: T[], at: number) => list.filter((_, index) => index !== at);
/** A list in which the one at this place is changed. */
export const replaced = <T>(list: T[], at: number, change: Partial<T>) =>
  list.map((old, index) => (index === at ? { ...old, ...change } : old));
