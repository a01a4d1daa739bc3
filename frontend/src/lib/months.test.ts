import assert from "node:assert/strict";
import { test } from "node:test";
import { dayByKey, monthAfter, monthName, weekdayShort, weeksOf } from "./months";

test("a month is shown in weeks that begin on Monday", () => {
  const weeks = weeksOf("2026-11-20");

  assert.equal(weeks.length, 6, "November 2026 begins on a Sunday and ends on a Monday");
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.equal(weeks[1]?.[0], "2026-11-02");
  assert.deepEqual(weeks[5], ["2026-11-30", null, null, null, null, null, null]);
  assert.deepEqual(
    weeksOf("2027-02-01").map((week) => week.length),
    [7, 7, 7, 7],
    "four whole weeks",
  );
});

test("a day that the next month does not have is its last one", () => {
  assert.equal(monthAfter("2027-01-31", 1), "2027-02-28");
  assert.equal(monthAfter("2026-12-24", 1), "2027-01-24");
  assert.equal(monthAfter("2026-01-15", -1), "2025-12-15");
});

test("keys move by days, weeks and months", () => {
  const moves = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "x"];
  assert.deepEqual(
    moves.map((key) => dayByKey("2026-12-24", key)),
    [
      "2026-12-23",
      "2026-12-25",
      "2026-12-17",
      "2026-12-31",
      "2026-12-21",
      "2026-12-27",
      "2026-11-24",
      "2027-01-24",
      null,
    ],
  );
});

test("months and days of the week have their names in each language", () => {
  assert.equal(monthName("en", "2026-11-20"), "November 2026");
  assert.equal(monthName("uk", "2026-11-20"), "листопад 2026");
  assert.equal(monthName("de", "2027-03-01"), "März 2027");
  assert.deepEqual([weekdayShort("en", 0), weekdayShort("uk", 0), weekdayShort("de", 6)], ["Mon", "пн", "So"]);
});
