import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { valueWords } from "./changeWords";

const messages: Record<string, string> = {
  "panel.audit.field_unit_minor": "Preis",
  "panel.audit.field_description": "Beschreibung",
  "panel.audit.value_partly_paid": "teilweise bezahlt",
  "common.lang.de": "Deutsch",
};
const t = (key: string) => messages[key] ?? key;
const german = (name: string, value: unknown, currency?: string) => valueWords(t, "de", { name, value, currency });

describe("a value in the audit log", () => {
  it("is an amount in the currency of its object", () => {
    assert.equal(german("total_minor", 14_400, "CHF"), "144,00\u00a0CHF");
    assert.equal(german("price", { minor: 4_800, currency: "EUR" }), "48,00\u00a0EUR");
    assert.equal(german("amount_minor", 1_050), "10,50");
  });

  it("names the fields inside it", () => {
    const lines = [{ description: "Säule", unit_minor: 4_800 }];
    assert.equal(german("lines", lines, "CHF"), "Beschreibung: Säule; Preis: 48,00\u00a0CHF");
    assert.equal(german("texts", { de: "Guten Tag" }), "Deutsch: Guten Tag");
  });

  it("is a day, a word of the program or a text as it is", () => {
    assert.equal(german("day", "2026-07-13"), "13. Juli 2026");
    assert.equal(german("state", "partly_paid"), "teilweise bezahlt");
    assert.equal(german("title", "partly_paid"), "partly_paid");
    assert.equal(german("benefits", []), "–");
  });
});
