import assert from "node:assert/strict";
import { test } from "node:test";
import { submitKey } from "./lastStep";

test("the last button of the form says whether the service is submitted, renewed or only saved", () => {
  assert.equal(submitKey(null, true), "services.owner.submit");
  assert.equal(submitKey({ state: "changes_requested", actions: ["edit", "submit"] }, true), "services.owner.submit");
  assert.equal(submitKey({ state: "published", actions: ["edit", "renew"] }, false), "services.owner.submit_change");
  assert.equal(submitKey({ state: "expired", actions: ["edit", "renew"] }, false), "services.owner.submit_renewal");
  assert.equal(submitKey({ state: "expired", actions: ["edit", "submit"] }, false), "services.owner.submit");
});
