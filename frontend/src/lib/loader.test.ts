import assert from "node:assert/strict";
import { it, mock } from "node:test";
import { isLoading, startLoading, stopLoading } from "./loader";
import { mayReload } from "./deployment";
import { mayPrefetch } from "./prefetch";
import { strength } from "./rules";

it("the loader shows at once and hides 500 ms after the work is done", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  startLoading();
  assert.equal(isLoading.get(), true);
  stopLoading();
  mock.timers.tick(499);
  assert.equal(isLoading.get(), true);
  mock.timers.tick(1);
  assert.equal(isLoading.get(), false);
  mock.timers.reset();
});

it("work that begins while the loader is about to hide keeps it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  startLoading();
  stopLoading();
  mock.timers.tick(300);
  startLoading();
  mock.timers.tick(1000);
  assert.equal(isLoading.get(), true);
  mock.timers.reset();
});

it("a reload is due again only after ten seconds", () => {
  const kept = new Map([["reload_marker", "100000"]]);
  Object.assign(globalThis, { sessionStorage: { getItem: (key: string) => kept.get(key) ?? null } });
  assert.equal(mayReload(105_000), false);
  assert.equal(mayReload(110_000), true);
});

it("nothing is fetched ahead on slow-2g or where data is saved", () => {
  assert.equal(mayPrefetch(undefined), true);
  assert.equal(mayPrefetch({ effectiveType: "4g" }), true);
  assert.equal(mayPrefetch({ effectiveType: "slow-2g" }), false);
  assert.equal(mayPrefetch({ saveData: true }), false);
});

it("short or monotonous passwords are called weak", () => {
  assert.equal(strength("short"), 1);
  assert.equal(strength("aaaaaaaaaaaaaaaa"), 1);
  assert.equal(strength("three slow trams"), 3);
  assert.equal(strength("Three slow trams, 1 bell"), 4);
});
