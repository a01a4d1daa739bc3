/** Characters of a text as the server counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** The text with a capital at its beginning: Ukrainian names of languages and days begin with a small letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
