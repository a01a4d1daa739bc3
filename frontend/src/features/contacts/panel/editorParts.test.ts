import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsByPart, partOf } from "./editorParts";

test("a fault leads to the part in which its field stands", () => {
  const found = {
    subgroup_id: "names",
    slug: "names",
    texts: "names",
    "texts.de.name": "names",
    "texts.de.costs_note": "people",
    "texts.uk.documents_needed": "people",
    card: "ways",
    "card.phones.0.display": "ways",
    "card.website": "ways",
    "card.addresses.1.postal_code": "places",
    "card.hours.weekly.3": "hours",
    "card.hours.exceptions.0.from": "hours",
    "card.accessibility.note": "people",
    "card.logo_alt": "logo",
    languages: "people",
    enterprise_id: "care",
    verify_every_days: "care",
  };
  assert.deepEqual(Object.fromEntries(Object.keys(found).map((field) => [field, partOf(field)])), found);
});

test("faults are counted by part", () => {
  const counts = faultsByPart(["card.hours.weekly.0", "card.hours.weekly.1", "texts"]);
  assert.deepEqual([counts.hours, counts.names, counts.ways], [2, 1, 0]);
});
