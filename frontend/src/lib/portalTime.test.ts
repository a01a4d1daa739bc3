import assert from "node:assert/strict";
import { it } from "node:test";
import { shortDate, shortTime } from "./portalTime";

const TODAY = "2026-11-20T14:32:10+01:00";

it("a time of today is shown as a clock, any other as its day", () => {
  assert.equal(shortTime("en", "2026-11-20T09:05:00+01:00", TODAY), "09:05");
  assert.equal(shortTime("en", "2026-11-19T09:05:00+01:00", TODAY), "19 Nov");
  assert.equal(shortTime("de", "2025-11-19T09:05:00+01:00", TODAY), "19. Nov. 2025");
  assert.equal(shortTime("en", null, TODAY), "–");
});

it("a day stays a day when it is today", () => {
  assert.equal(shortDate("en", "2026-11-20", TODAY), "20 Nov");
  assert.equal(shortDate("uk", "2026-12-03", TODAY), "3 груд.");
  assert.equal(shortDate("de", "2027-01-02", TODAY), "2. Jan. 2027");
});
