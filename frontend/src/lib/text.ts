/** Characters of a text as the server counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** The text with a capital at its beginning: Ukrainian names of languages and days begin with a small letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Class of a headline with a word that a phone has no line for at the full size. */
export const longWord = (headline: string): string | undefined =>
  /[^\s-]{16}/.test(headline) ? "has-long-word" : undefined;
