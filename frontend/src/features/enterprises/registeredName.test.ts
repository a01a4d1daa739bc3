import assert from "node:assert/strict";
import { test } from "node:test";
import { registeredName } from "./registeredName";

test("a legal form that ends the name is not repeated", () => {
  assert.equal(registeredName("Wheel GmbH", "GmbH"), "Wheel GmbH");
  assert.equal(registeredName("Open Garden", "Verein"), "Open Garden · Verein");
  assert.equal(registeredName("Wheel", ""), "Wheel");
  assert.equal(registeredName("", "GmbH"), "GmbH");
});
