import assert from "node:assert/strict";
import { test } from "node:test";
import { weekOf } from "../../../lib/hours";
import { exceptionDrafts, exceptionOn, exceptionsOf, faultyHours } from "./hours";

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

test("rows that nobody began are left out, and faults name their field", () => {
  const week = [[interval("", "")], [interval("09:00", "")], [], [], [], [], []];
  assert.deepEqual(faultyHours(week, []), { "card.hours.weekly.1": "incomplete" });
  assert.deepEqual(weekOf([[interval("", "")], [], [], [], [], [], []]), []);
  assert.deepEqual(weekOf([[interval("", "")], [interval("09:00", "12:00")], [], [], [], [], []])[0], []);
});

test("an exception holds on each of its days", () => {
  const days = (from: string, to: string) => ({ from, to, intervals: [], note: { en: "", uk: "", de: "" } });
  const drafts = [days("", ""), days("2026-12-24", "2026-12-26"), days("2026-12-31", "")];
  const found = ["2026-12-23", "2026-12-24", "2026-12-26", "2026-12-31", "2027-01-01"];

  assert.deepEqual(
    found.map((day) => exceptionOn(drafts, day)),
    [-1, 1, 1, 2, -1],
  );
});
