import assert from "node:assert/strict";
import { test } from "node:test";
import { flagChanges, timedFlag } from "./flags";

const off = timedFlag(null);

test("a flag that nobody touched is left out of the request", () => {
  const before = { pinned: timedFlag("2026-11-30T06:00:00Z"), breaking: off };
  assert.deepEqual(flagChanges(before, before), {});
  assert.deepEqual(flagChanges(before, { pinned: before.pinned, breaking: { on: true, until: "" } }), {
    breaking: true,
    breaking_until: undefined,
  });
});

test("a flag that is taken off names no end", () => {
  const before = { pinned: timedFlag("2026-11-30T06:00:00Z"), breaking: off };
  assert.deepEqual(flagChanges(before, { pinned: { ...before.pinned, on: false }, breaking: off }), {
    pinned: false,
    pinned_until: undefined,
  });
});
