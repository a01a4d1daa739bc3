import assert from "node:assert/strict";
import { test } from "node:test";
import { failedParts, forgetParts, loadPart, retryParts } from "./lazyParts";

/** A load that fails as often as it is told, and what was handed over. */
function part(failures: number) {
  const shown: string[] = [];
  let left = failures;
  const load = () => (left-- > 0 ? Promise.reject(new Error("no connection")) : Promise.resolve("the part"));
  return { shown, load, done: (name: string) => void shown.push(name) };
}

const settle = () => new Promise((next) => setImmediate(next));

test("a part that fails is counted until a retry loads it", async () => {
  const { shown, load, done } = part(2);

  loadPart(load, done);
  await settle();
  assert.deepEqual([failedParts.get(), shown], [1, []]);
  retryParts();
  await settle();
  assert.deepEqual([failedParts.get(), shown], [1, []]);
  retryParts();
  await settle();

  assert.deepEqual([failedParts.get(), shown], [0, ["the part"]]);
});

test("one retry loads every part that failed", async () => {
  const [one, other] = [part(1), part(1)];
  loadPart(one.load, one.done);
  loadPart(other.load, other.done);
  await settle();
  assert.equal(failedParts.get(), 2);

  retryParts();
  await settle();

  assert.deepEqual([one.shown.length, other.shown.length, failedParts.get()], [1, 1, 0]);
});

test("a part that is given up is neither handed over nor told", async () => {
  const [gone, late] = [part(1), part(0)];
  const giveUp = loadPart(gone.load, gone.done);
  loadPart(late.load, late.done)();
  await settle();
  assert.equal(failedParts.get(), 1);

  giveUp();
  retryParts();
  await settle();

  assert.deepEqual([failedParts.get(), gone.shown, late.shown], [0, [], []]);
});

test("a notice that is closed forgets the parts", async () => {
  const { load, done } = part(1);
  loadPart(load, done);
  await settle();

  forgetParts();

  assert.equal(failedParts.get(), 0);
});
