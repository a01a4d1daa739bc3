import assert from "node:assert/strict";
import { test } from "node:test";
import { stepOf } from "./steps";

test("each field belongs to the step that shows it", () => {
  assert.deepEqual(["texts.en.title", "photos.0.alts", "category_id", "card.video_url"].map(stepOf), [
    "what",
    "what",
    "what",
    "what",
  ]);
  assert.deepEqual(["price", "price_kind", "country", "card.hours.weekly.0"].map(stepOf), Array(4).fill("where"));
  assert.deepEqual(["card.contact.phone", "card.legal.name", "enterprise_id"].map(stepOf), Array(3).fill("contact"));
});
