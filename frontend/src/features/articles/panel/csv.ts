/** One line; a cell that a spreadsheet would run as a formula is made text. */
export function csvLine(cells: string[]): string {
  const quoted = cells.map((cell) => {
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return `"${safe.replace(/"/g, '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
