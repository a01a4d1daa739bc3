import assert from "node:assert/strict";
import { test } from "node:test";
import { percentText } from "./percent";

test("a percentage is written as its language does", () => {
  assert.equal(percentText("en", 8.1), "8.1%");
  assert.equal(percentText("de", 7.7), "7,7\u00a0%");
  assert.equal(percentText("uk", 20), "20\u00a0%");
});
