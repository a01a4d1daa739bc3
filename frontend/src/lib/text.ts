/** Characters of a text as the server counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;
