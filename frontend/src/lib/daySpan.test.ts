import assert from "node:assert/strict";
import { test } from "node:test";
import { absenceOf, daysOf, lastDayOf, momentAfter } from "./daySpan";

test("a span of days is sent as moments and comes back as the same days", () => {
  const days = { first: "2026-12-24", last: "2027-01-02", substitute: "abc" };
  const absence = absenceOf(days);
  assert.ok(absence);
  const shown = { ...absence, lasts: false, substitute: { id: "abc", name: "Anna" } };
  assert.deepEqual(daysOf(shown), days);
});

test("the moment after a day is the start of the next one", () => {
  const moment = momentAfter("2026-12-31");
  assert.ok(moment);
  assert.equal(lastDayOf(moment), "2026-12-31");
});

test("a span without both days is none", () => {
  assert.equal(absenceOf({ first: "2026-12-24", last: "", substitute: "" }), null);
  assert.equal(momentAfter(""), null);
  assert.deepEqual(daysOf(null), { first: "", last: "", substitute: "" });
});
