import assert from "node:assert/strict";
import { it } from "node:test";
import { newId } from "./newId";

it("new identities have the spelling of the server, differ, and sort by their time", () => {
  const ids = Array.from({ length: 200 }, newId);
  const started = new Date(Number.parseInt(newId().replaceAll("-", "").slice(0, 12), 16));

  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(Math.abs(started.getTime() - Date.now()) < 10_000);
});
