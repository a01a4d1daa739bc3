import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EMPTY_FORM, EMPTY_LINE, lineDrafts, linesOf } from "./draft";

describe("lines of an invoice", () => {
  it("are sent once all of them are complete", () => {
    const line = { description: "Poster", quantity: "2", price: "90,50" };
    assert.deepEqual(linesOf([line]), [{ description: "Poster", quantity: 2, unit_minor: 9050 }]);
    assert.equal(linesOf([line, EMPTY_LINE]), null);
    assert.equal(linesOf([{ ...line, quantity: "0" }]), null);
    assert.equal(linesOf([{ ...line, price: "0" }]), null);
  });

  it("are written as they were typed", () => {
    const form = { ...EMPTY_FORM, lines: [{ description: "Poster", quantity: 2, unit_minor: 9050 }] };
    assert.deepEqual(lineDrafts("de", form), [{ description: "Poster", quantity: "2", price: "90,50" }]);
    assert.deepEqual(lineDrafts("en", EMPTY_FORM), [EMPTY_LINE]);
  });
});
