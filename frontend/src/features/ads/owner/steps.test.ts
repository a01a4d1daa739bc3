import assert from "node:assert/strict";
import { test } from "node:test";
import { adStepOf } from "./steps";

test("each field of a booking belongs to the step that shows it", () => {
  const fields = ["name", "designs.0.headline", "urls.en", "billing.customer.address.town", "declarations.truthful"];

  assert.deepEqual(fields.map(adStepOf), ["package", "design", "time", "advertiser", "declarations"]);
  assert.equal(adStepOf("something_else"), "summary");
});
