import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { amountOf, minorOf, moneyText } from "./money";

describe("amounts", () => {
  it("are read with a point or a comma and written with two decimals", () => {
    assert.deepEqual(["120", "120.5", "120,50", " 0.05 "].map(minorOf), [12000, 12050, 12050, 5]);
    assert.deepEqual(["1 250", "1’250.05", "1'000"].map(minorOf), [125_000, 125_005, 100_000]);
    assert.equal(amountOf({ minor: 12050, currency: "CHF" }), "120.50");
  });

  it("are refused in any other form", () => {
    assert.deepEqual(["", "-1", "1.234", "abc", "123456789"].map(minorOf), [null, null, null, null, null]);
  });

  it("are written as each language does", () => {
    const price = { minor: 123_450, currency: "CHF" } as const;
    assert.equal(moneyText("en", price), "CHF\u00a01,234.50");
    assert.equal(moneyText("uk", price), "1\u00a0234,50\u00a0CHF");
    assert.equal(moneyText("de", { minor: -123_456_705, currency: "EUR" }), "-1.234.567,05\u00a0EUR");
  });
});
