import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { keyPart } from "../../../lib/labels/audit";
import { isLang } from "../../../lib/paths";
import { CODED, fieldsToName, OWN_MEANINGS, valueWords } from "./changeWords";

const messages: Record<string, string> = {
  "panel.audit.field_unit_minor": "Preis",
  "panel.audit.field_description": "Beschreibung",
  "panel.audit.value_partly_paid": "teilweise bezahlt",
  "panel.audit.value_normal": "normal",
  "panel.audit.value_mode_normal": "offen",
  "panel.audit.value_announcement": "Mitteilung",
  "panel.audit.value_contact": "Adresse",
  "panel.audit.value_button_contact": "Kontakt",
  "panel.audit.value_home_announcement": "Hinweis",
  "panel.audit.value_assigned": "zugewiesen",
  "panel.audit.value_case_assigned": "in Prüfung",
  "panel.audit.value_incomplete": "nicht veröffentlicht",
  "panel.audit.value_review": "Prüfung",
  "common.lang.de": "Deutsch",
};
const t = (key: string) => messages[key] ?? key;
const german = (name: string, value: unknown, currency?: string, type = "invoice") =>
  valueWords(t, "de", { name, value, currency, type });

describe("a value in the audit log", () => {
  it("is an amount in the currency of its object", () => {
    assert.equal(german("total_minor", 14_400, "CHF"), "144,00\u00a0CHF");
    assert.equal(german("price", { minor: 4_800, currency: "EUR" }), "48,00\u00a0EUR");
    assert.equal(german("amount_minor", 1_050), "10,50");
  });

  it("is a percentage where the product has hundredths of it", () => {
    assert.equal(german("basis_points", 810), "8,1\u00a0%");
    assert.equal(german("vat_lines", [{ basis_points: 250 }]), "basis points: 2,5\u00a0%");
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
    assert.equal(german("note", "incomplete"), "nicht veröffentlicht");
    assert.equal(german("note", "incomplete as ever"), "incomplete as ever");
    assert.equal(german("part", "review"), "Prüfung");
    assert.equal(german("benefits", []), "–");
  });

  it("is a word of its own for one type or in one field", () => {
    const state = (type: string) => german("state", "assigned", undefined, type);
    assert.deepEqual([state("case"), state("consult_request")], ["in Prüfung", "zugewiesen"]);
    assert.deepEqual([german("mode", "normal"), german("priority", "normal")], ["offen", "normal"]);
    assert.deepEqual([german("button", "contact"), german("kind", "contact")], ["Kontakt", "Adresse"]);
    const kind = (type: string) => german("kind", "announcement", undefined, type);
    assert.deepEqual([kind("home"), kind("article")], ["Hinweis", "Mitteilung"]);
  });

  it("is a written text without its markup, also where it was cut", () => {
    assert.equal(german("body", "<h2>Neu</h2><p>Die <b>Linie 4</b> fährt…"), "Neu Die Linie 4 fährt…");
    assert.equal(german("body", "<p>Am Ende <str"), "Am Ende");
    assert.equal(german("title", "a < b"), "a < b");
  });
});

describe("the fields of a change in the audit log", () => {
  it("leave the currency to the amounts beside it", () => {
    const issued = { number: "LF-1", total_minor: 9_000, currency: "CHF" };
    const draft = { currency: "EUR", lines: [{ description: "Säule", unit_minor: 4_800 }] };
    assert.deepEqual(fieldsToName(null, issued), ["number", "total_minor"]);
    assert.deepEqual(fieldsToName(null, draft), ["lines"]);
    assert.deepEqual(fieldsToName({ state: "issued" }, { state: "paid", amount_minor: 1, currency: "CHF" }), [
      "state",
      "amount_minor",
    ]);
  });

  it("name the currency where it changes or stands alone", () => {
    assert.deepEqual(fieldsToName({ currency: "CHF", total_minor: 1 }, { currency: "EUR", total_minor: 1 }), [
      "currency",
      "total_minor",
    ]);
    assert.deepEqual(fieldsToName(null, { currency: "CHF" }), ["currency"]);
  });
});

interface Schema {
  $ref?: string;
  enum?: unknown[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** Enumerations whose values are in no line of the log. */
const UNLOGGED = new Set([
  "BlockWarningKind",
  "CommentKind",
  "DeviceKind",
  "HealthState",
  "NotificationKind",
  "RowKind",
  "WarningKind",
]);

/** Forms that the log holds field by field. */
const LOGGED_FORMS = [
  ["Card", "ContactText", "ContactAddress", "Hours", "HoursException", "Interval", "Accessibility", "Social"],
  ["ServiceForm", "ServiceCard", "ServiceContact", "ServiceText", "CategoryRules"],
  ["EnterpriseForm", "EnterpriseCard", "EnterpriseText", "RecordChange", "Creditor", "NewVatRate"],
].flat();

// the tests run in the folder of the frontend
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** The codes that a field may hold. */
function codes(schemas: Record<string, Schema>, schema: Schema): string[] {
  const name = schema.$ref?.split("/").at(-1);
  if (name) return UNLOGGED.has(name) ? [] : codes(schemas, schemas[name] ?? {});
  const parts = [schema.items ?? {}, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const own = (schema.enum ?? []).filter((code) => typeof code === "string");
  return [...own, ...parts.flatMap((part) => (Object.keys(part).length > 0 ? codes(schemas, part) : []))];
}

describe("the words of the audit log", () => {
  const schemas: Record<string, Schema> = readJson("src/generated/openapi.json").components.schemas;
  const fields = Object.values(schemas).flatMap(({ properties = {} }) => Object.entries(properties));
  const used = new Set(fields.filter(([name]) => CODED.test(name)).flatMap(([, schema]) => codes(schemas, schema)));

  for (const lang of ["en", "uk", "de"]) {
    it(`name every state, role and kind of the product (${lang})`, () => {
      const words: Record<string, string> = readJson(`../locales/${lang}/panel.audit.json`);
      const silent = [...used, ...OWN_MEANINGS].filter((code) => !words[`value_${keyPart(code)}`]);
      assert.ok(used.size > 100);
      assert.deepEqual(silent, []);
    });

    it(`name every field of contacts, services, enterprises, records and VAT rates (${lang})`, () => {
      const words: Record<string, string> = readJson(`../locales/${lang}/panel.audit.json`);
      const names = LOGGED_FORMS.flatMap((form) => Object.keys(schemas[form]?.properties ?? {}));
      assert.ok(names.length > 100);
      assert.deepEqual(
        names.filter((name) => name !== "version" && !isLang(name) && !words[`field_${name}`]),
        [],
      );
    });
  }
});
