// Intervals of a day as people write them.
import type { Interval } from "../generated/api";

export const written = (intervals: Interval[]) => intervals.map(({ from, to }) => `${from}-${to}`).join(" ");

/** "9-12 13:30-17" as well as "09:00-12:00". */
export function intervalsOf(text: string): Interval[] {
  const time = (part: string) => {
    const [hours = "", minutes = "00"] = part.trim().split(/[:.]/);
    return `${hours.padStart(2, "0")}:${minutes}`;
  };
  return text
    .trim()
    .split(/[\s,;]+/)
    .filter((part) => part !== "")
    .map((part) => {
      const [from = "", to = ""] = part.split(/[-–]/);
      return { from: time(from), to: time(to) };
    });
}
