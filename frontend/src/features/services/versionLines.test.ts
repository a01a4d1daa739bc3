import assert from "node:assert/strict";
import { test } from "node:test";
import { blocksOf } from "./versionLines";

test("rich text becomes its blocks without markup", () => {
  assert.deepEqual(blocksOf("<p>Brakes &amp; <b>gears</b></p><ul><li>wheels</li><li>light</li></ul><p></p>"), [
    "Brakes & gears",
    "wheels",
    "light",
  ]);
  assert.deepEqual(blocksOf(""), []);
  assert.deepEqual(blocksOf("<p>1 &amp;lt; 2</p>"), ["1 &lt; 2"]);
});
