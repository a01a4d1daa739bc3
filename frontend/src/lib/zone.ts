// Wall clocks of a time zone, for the browser only: the server writes times of pages as the portal's clock shows them.

/** Local time of `zone` at `time`: "2026-11-20T14:32". Without a zone, this browser's own. */
export function wallIn(zone: string | undefined, time: Date): string {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const part = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.get("year")}-${part.get("month")}-${part.get("day")}T${part.get("hour")}:${part.get("minute")}`;
}

/**
 * When a clock in `zone` shows `wall`; null where that is no time. Of an hour that comes twice it is the first, and a
 * time that is left out in spring counts as the one an hour later.
 */
export function timeIn(zone: string | undefined, wall: string): Date | null {
  const named = Date.parse(`${wall}Z`);
  if (Number.isNaN(named)) return null;
  const ahead = (at: number) => Date.parse(`${wallIn(zone, new Date(at))}Z`) - at;
  const day = 24 * 60 * 60 * 1000;
  const [before, after] = [named - ahead(named - day), named - ahead(named + day)];
  const fits = [before, after].find((at) => wallIn(zone, new Date(at)) === wall.slice(0, 16));
  return new Date(fits ?? before);
}
