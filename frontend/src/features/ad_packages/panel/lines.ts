/** Lines of a text; an empty text has none. The server leaves empty lines out, so that one can be typed between others. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}
