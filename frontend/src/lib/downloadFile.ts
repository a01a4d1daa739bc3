const LINK_LIFE_MS = 10_000;

/** Unicode's byte order mark: without it Excel takes a table in UTF-8 for one in the old code page of the system. */
const UTF_8_MARK = "\ufeff";

/** Lets the browser save a file under a name; a table gets the mark by which spreadsheets know its letters. */
export function downloadFile(name: string, file: Blob): void {
  const saved = name.endsWith(".csv") ? new Blob([UTF_8_MARK, file], { type: file.type }) : file;
  const address = URL.createObjectURL(saved);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LINK_LIFE_MS);
}
