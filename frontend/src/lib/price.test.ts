import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, minorOf } from "./price";

test("an amount is read as people write it, and nothing else", () => {
  assert.deepEqual(["60", "60.5", "60,50", "1 250", "1’250.05", "", "-1", "6.123", "abc", "1234567"].map(minorOf), [
    6000,
    6050,
    6050,
    125_000,
    125_005,
    null,
    null,
    null,
    null,
    null,
  ]);
  assert.deepEqual([6000, 6050, 5].map(amountOf), ["60", "60.50", "0.05"]);
});
