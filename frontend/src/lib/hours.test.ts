import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL_DAY, dayKind, faultOf, storedEnd } from "./hours";

const interval = (from: string, to: string) => ({ from, to });

test("a day is closed, open or open around the clock, and an end at midnight is stored as 24:00", () => {
  assert.equal(dayKind([]), "closed");
  assert.equal(dayKind([interval("08:00", "12:00")]), "open");
  assert.equal(dayKind([ALL_DAY]), "all_day");
  assert.deepEqual([storedEnd("00:00"), storedEnd("12:30")], ["24:00", "12:30"]);
});

test("half an interval and one that begins before the last one ends are faults, one after midnight is none", () => {
  assert.equal(faultOf([interval("09:00", "12:00"), interval("13:00", "17:00")]), null);
  assert.equal(faultOf([interval("18:00", "02:00")]), null);
  assert.equal(faultOf([interval("18:00", "02:00"), interval("20:00", "21:00")]), "order");
  assert.equal(faultOf([interval("09:00", "12:00"), interval("11:00", "13:00")]), "order");
  assert.equal(faultOf([interval("09:00", "")]), "incomplete");
});
