import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { amountOf, minorOf, moneyText, priceText } from "./money";

describe("amounts", () => {
  it("are read with a point or a comma and written with two decimals", () => {
    assert.deepEqual(["120", "120.5", "120,50", " 0.05 "].map(minorOf), [12000, 12050, 12050, 5]);
    assert.deepEqual(["1 250", "1’250.05", "1'000"].map(minorOf), [125_000, 125_005, 100_000]);
    const amount = { minor: 12050, currency: "CHF" } as const;
    assert.deepEqual(
      [amountOf("en", amount), amountOf("uk", amount), amountOf("de", amount)],
      ["120.50", "120,50", "120,50"],
    );
  });

  it("are refused in any other form", () => {
    assert.deepEqual(["", "-1", "1.234", "abc", "123456789"].map(minorOf), [null, null, null, null, null]);
  });

  it("are written as each language does", () => {
    const price = { minor: 123_450, currency: "CHF" } as const;
    assert.equal(moneyText("en", price), "CHF\u00a01,234.50");
    assert.equal(moneyText("uk", price), "1\u00a0234,50\u00a0CHF");
    assert.equal(moneyText("de", { minor: -123_456_705, currency: "EUR" }), "\u22121\u00a0234\u00a0567,05\u00a0EUR");
    assert.equal(moneyText("en", { minor: -705, currency: "EUR" }), "\u2212EUR\u00a07.05");
  });

  it("have no decimals as the price of an offer, unless there are some", () => {
    const whole = { minor: 4_800, currency: "CHF" } as const;
    assert.deepEqual([priceText("en", whole), priceText("de", whole)], ["CHF\u00a048", "48\u00a0CHF"]);
    assert.equal(priceText("uk", { minor: 1_000_000, currency: "UAH" }), "10\u00a0000\u00a0UAH");
    assert.equal(priceText("de", { minor: 1_000_000, currency: "EUR" }), "10\u00a0000\u00a0EUR");
    assert.equal(priceText("de", { minor: 4_850, currency: "CHF" }), "48,50\u00a0CHF");
  });
});
