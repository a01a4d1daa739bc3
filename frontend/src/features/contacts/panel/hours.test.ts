import assert from "node:assert/strict";
import { test } from "node:test";
import { intervalsOf } from "../../../lib/hours";
import { exceptionDrafts, exceptionsOf } from "./hours";

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
  assert.deepEqual(exceptionsOf([{ from: "", to: "", hours: "9-12", note: { en: "x", uk: "", de: "" } }]), []);
});

test("hours are read as people write them", () => {
  assert.deepEqual(intervalsOf("9-12 13:30-17"), [
    { from: "09:00", to: "12:00" },
    { from: "13:30", to: "17:00" },
  ]);
});
