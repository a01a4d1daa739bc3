import assert from "node:assert/strict";
import { test } from "node:test";
import { intervalsOf } from "../../../lib/hours";
import { ALL_DAY, dayKind, exceptionDrafts, exceptionsOf, faultOf, faultyHours, storedEnd, weekOf } from "./hours";

const interval = (from: string, to: string) => ({ from, to });

test("exceptions of hours keep their notes and lose nothing on the way through the form", () => {
  const kept = [
    { from: "2026-12-24", to: "2026-12-26", intervals: [], note: { en: "Christmas", uk: "Різдво", de: "" } },
    {
      from: "2026-12-31",
      to: "",
      intervals: [{ from: "09:00", to: "12:00" }],
      note: { en: "", uk: "", de: "Silvester" },
    },
  ];

  assert.deepEqual(exceptionsOf(exceptionDrafts(kept)), kept);
});

test("a row without a day is no exception", () => {
  const note = { en: "x", uk: "", de: "" };
  assert.deepEqual(exceptionsOf([{ from: "", to: "", intervals: [interval("09:00", "12:00")], note }]), []);
});

test("hours are read as people write them", () => {
  assert.deepEqual(intervalsOf("9-12 13:30-17"), [
    { from: "09:00", to: "12:00" },
    { from: "13:30", to: "17:00" },
  ]);
});

test("a day is closed, open or open around the clock, and an end at midnight is stored as 24:00", () => {
  assert.equal(dayKind([]), "closed");
  assert.equal(dayKind([interval("08:00", "12:00")]), "open");
  assert.equal(dayKind([ALL_DAY]), "all_day");
  assert.deepEqual([storedEnd("00:00"), storedEnd("12:30")], ["24:00", "12:30"]);
});

test("half an interval and one that begins before the last one ends are faults, one after midnight is none", () => {
  assert.equal(faultOf([interval("09:00", "12:00"), interval("13:00", "17:00")]), null);
  assert.equal(faultOf([interval("18:00", "02:00")]), null);
  assert.equal(faultOf([interval("18:00", "02:00"), interval("20:00", "21:00")]), "hours_order");
  assert.equal(faultOf([interval("09:00", "12:00"), interval("11:00", "13:00")]), "hours_order");
  assert.equal(faultOf([interval("09:00", "")]), "hours_incomplete");
});

test("rows that nobody began are left out, and faults name their field", () => {
  const week = [[interval("", "")], [interval("09:00", "")], [], [], [], [], []];
  assert.deepEqual(faultyHours(week, []), { "card.hours.weekly.1": "hours_incomplete" });
  assert.deepEqual(weekOf([[interval("", "")], [], [], [], [], [], []]), []);
  assert.deepEqual(weekOf([[interval("", "")], [interval("09:00", "12:00")], [], [], [], [], []])[0], []);
});
