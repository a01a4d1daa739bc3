import assert from "node:assert/strict";
import { it } from "node:test";
import { noteWords, reasonWords } from "./reasonWords";

const t = (key: string) => `[${key}]`;

it("the reason of a state is a sentence where the clock gave it, and else as it was written", () => {
  assert.equal(reasonWords(t, "incomplete"), "[panel.editor.reason_incomplete]");
  assert.equal(reasonWords(t, "expired"), "[panel.editor.reason_expired]");
  assert.equal(reasonWords(t, "The tariff expired in May."), "The tariff expired in May.");
});

it("the note of a person stays as it was written, even where it is a code of the clock", () => {
  assert.equal(noteWords(t, { actor: "clock", note: "expired" }), "[panel.editor.reason_expired]");
  assert.equal(noteWords(t, { actor: "person", note: "expired" }), "expired");
});
