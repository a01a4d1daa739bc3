import assert from "node:assert/strict";
import { test } from "node:test";
import { basisPointsOf } from "./percent";

test("a percentage is read with a point or a comma and refused beyond its bounds", () => {
  const read = ["8.1", " 8,1 ", "20", "7.70", "100", "100.01", "8.123", "-1", ""].map(basisPointsOf);
  assert.deepEqual(read, [810, 810, 2000, 770, 10_000, null, null, null, null]);
});
