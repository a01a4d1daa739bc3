import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatClock, formatDate, formatLongDate, formatNumber, formatPublished } from "./format";

const time = "2026-11-20T14:32:10+01:00";

describe("dates", () => {
  it("are written as each language writes them, from the digits of the portal's clock", () => {
    assert.equal(formatDate("en", time), "20 November 2026");
    assert.equal(formatDate("uk", time), "20 листопада 2026");
    assert.equal(formatDate("de", time), "20. November 2026");
    assert.equal(formatClock(time), "14:32");
    assert.equal(formatLongDate("uk", "2026-11-20"), "П’ятниця, 20 листопада 2026");
    assert.equal(formatLongDate("en", "2024-02-29"), "Thursday, 29 February 2024");
  });

  it("leave out what the reader knows", () => {
    assert.equal(formatPublished("en", time, "2026-11-20"), "14:32");
    assert.equal(formatPublished("en", time, "2026-11-21"), "20 November");
    assert.equal(formatPublished("en", time, "2027-01-02"), "20 November 2026");
  });

  it("agree with Intl on weekdays", () => {
    for (let day = 1; day <= 28; day += 1) {
      const iso = `2027-02-${String(day).padStart(2, "0")}`;
      const name = new Intl.DateTimeFormat("de", { weekday: "long", timeZone: "UTC" }).format(new Date(iso));
      assert.equal(formatLongDate("de", iso).startsWith(name), true);
    }
  });

  it("show what they cannot read", () => {
    assert.equal(formatDate("en", "soon"), "soon");
  });
});

describe("numbers", () => {
  it("group thousands", () => {
    assert.equal(formatNumber("en", 12345), "12,345");
    assert.equal(formatNumber("uk", 1234), "1234");
    assert.equal(formatNumber("de", 1234567), "1\u00a0234\u00a0567");
  });
});
