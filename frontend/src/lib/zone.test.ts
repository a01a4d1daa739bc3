import assert from "node:assert/strict";
import { it } from "node:test";
import { timeIn, wallIn } from "./zone";

const there = (zone: string, wall: string) => timeIn(zone, wall)?.toISOString();

it("a wall clock is that of the zone, not of the machine", () => {
  const time = new Date("2026-11-20T23:30:00Z");
  assert.equal(wallIn("Europe/Zurich", time), "2026-11-21T00:30");
  assert.equal(wallIn("Europe/Kyiv", time), "2026-11-21T01:30");
  assert.equal(wallIn("America/New_York", time), "2026-11-20T18:30");
});

it("a typed time is read on the zone's clock, in winter and in summer", () => {
  assert.equal(there("Europe/Zurich", "2026-11-21T07:00"), "2026-11-21T06:00:00.000Z");
  assert.equal(there("Europe/Zurich", "2026-07-21T07:00"), "2026-07-21T05:00:00.000Z");
  assert.equal(there("Asia/Kathmandu", "2026-07-21T07:00"), "2026-07-21T01:15:00.000Z");
});

it("an hour that comes twice is its first, one that is left out is an hour later", () => {
  assert.equal(there("Europe/Zurich", "2026-10-25T02:30"), "2026-10-25T00:30:00.000Z");
  assert.equal(there("Europe/Zurich", "2026-03-29T02:30"), "2026-03-29T01:30:00.000Z");
});

it("what is no time is none", () => {
  assert.equal(timeIn("Europe/Zurich", ""), null);
});
