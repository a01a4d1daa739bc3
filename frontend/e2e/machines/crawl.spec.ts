import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startWorld, type World } from "../harness";
import { checks, told, walk } from "./report";
import type { Walk } from "./crawler";

let world: World;
let found: Walk;

before(async () => {
  world = await startWorld();
  found = await walk(world.url, { drawn: 24 });
});
after(() => world.stop());

describe("a machine walks through the demo", () => {
  it("finds every kind of public page", () => {
    const names = new Set([...found.pages.values()].map(({ name }) => name));

    for (const name of [
      "home",
      "latest",
      "popular",
      "section",
      "categories",
      "category",
      "subcategory",
      "article",
      "author",
    ]) {
      assert.ok(names.has(name), `no page ${name}`);
    }
    for (const name of ["contacts", "contact-group", "contact-subgroup", "contact", "legal", "search"]) {
      assert.ok(names.has(name), `no page ${name}`);
    }
  });

  // the names do not depend on what was found
  const empty = { origin: "", answers: new Map(), pages: new Map(), anchors: new Map(), faults: [], seconds: 0 };
  for (const [at, { name }] of checks(empty, false).entries()) {
    it(name, async () => {
      const faults = (await checks(found, false)[at]?.faults()) ?? [];

      assert.equal(told(faults), "");
    });
  }
});
