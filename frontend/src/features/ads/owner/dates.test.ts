import assert from "node:assert/strict";
import { test } from "node:test";
import { lastDay } from "./dates";

test("a booking of seven days ends on the seventh", () => {
  assert.equal(lastDay("2026-11-27", 7), "2026-12-03");
  assert.equal(lastDay("2026-11-27", 1), "2026-11-27");
  assert.equal(lastDay("", 7), null);
});
