import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shownPhotos } from "./servicePhotos";

const photo = (width: number, height: number) => ({ src: `/${width}x${height}`, srcset: "", width, height, alt: "" });

describe("the photos of a service", () => {
  it("begin with a portrait where the first one is upright, which stands whole among the others too, else with the cover", () => {
    const [wide, square, upright] = [photo(1200, 800), photo(640, 640), photo(480, 600)];

    assert.deepEqual(shownPhotos([upright, wide]), [upright, null, [upright, wide]]);
    assert.deepEqual(shownPhotos([wide, upright]), [null, wide, [upright]]);
    assert.deepEqual(shownPhotos([square]), [null, square, []]);
    assert.deepEqual(shownPhotos([]), [null, null, []]);
  });
});
