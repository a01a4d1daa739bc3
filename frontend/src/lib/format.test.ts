import { describe, expect, it } from "vitest";
import { formatDate, formatDateTime, formatLongDate, formatNumber, formatPublished } from "./format";
import { LANGS } from "./paths";
import { pluralCategory } from "./plural";

const time = "2026-11-20T14:32:10+01:00";

describe("dates", () => {
  it("are written as each language writes them, from the digits of the portal's clock", () => {
    expect(formatDate("en", time)).toBe("20 November 2026");
    expect(formatDate("uk", time)).toBe("20 листопада 2026");
    expect(formatDate("de", time)).toBe("20. November 2026");
    expect(formatDateTime("de", time)).toBe("20. November 2026, 14:32");
    expect(formatLongDate("uk", "2026-11-20")).toBe("П’ятниця, 20 листопада 2026");
    expect(formatLongDate("en", "2024-02-29")).toBe("Thursday, 29 February 2024");
  });

  it("leave out what the reader knows", () => {
    expect(formatPublished("en", time, "2026-11-20")).toBe("14:32");
    expect(formatPublished("en", time, "2026-11-21")).toBe("20 November");
    expect(formatPublished("en", time, "2027-01-02")).toBe("20 November 2026");
  });

  it("agree with Intl on weekdays", () => {
    for (let day = 1; day <= 28; day += 1) {
      const iso = `2027-02-${String(day).padStart(2, "0")}`;
      const name = new Intl.DateTimeFormat("de", { weekday: "long", timeZone: "UTC" }).format(new Date(iso));
      expect(formatLongDate("de", iso).startsWith(name)).toBe(true);
    }
  });

  it("show what they cannot read", () => {
    expect(formatDate("en", "soon")).toBe("soon");
  });
});

describe("numbers and plurals", () => {
  it("group thousands", () => {
    expect(formatNumber("en", 12345)).toBe("12,345");
    expect(formatNumber("uk", 1234)).toBe("1234");
    expect(formatNumber("de", 1234567)).toBe("1\u00a0234\u00a0567");
  });

  it("follow the rules of Ukrainian", () => {
    const forms = [0, 1, 2, 5, 11, 21, 22, 111].map((n) => pluralCategory("uk", n));
    expect(forms).toEqual(["many", "one", "few", "many", "many", "one", "few", "many"]);
  });

  it("agree with Intl", () => {
    for (const lang of LANGS) {
      const rules = new Intl.PluralRules(lang);
      for (let n = 0; n < 130; n += 1) expect(pluralCategory(lang, n)).toBe(rules.select(n));
    }
  });
});
