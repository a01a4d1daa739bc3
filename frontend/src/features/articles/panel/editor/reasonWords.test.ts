import assert from "node:assert/strict";
import { it } from "node:test";
import { reasonWords } from "./reasonWords";

it("the reason of a state is a sentence where the clock gave it, and else as it was written", () => {
  const t = (key: string) => `[${key}]`;

  assert.equal(reasonWords(t, "incomplete"), "[panel.editor.reason_incomplete]");
  assert.equal(reasonWords(t, "expired"), "[panel.editor.reason_expired]");
  assert.equal(reasonWords(t, "The tariff expired in May."), "The tariff expired in May.");
});
