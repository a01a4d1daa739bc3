import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cropOfOriginal, hasShape, isWhole, largestFile } from "./earlierPicture";

const media = (width: number, height: number, original_width: number, original_height: number) => ({
  id: "1",
  picture: {
    src: "/media/a-960.webp",
    srcset: `/media/a-960.webp 960w, /media/a-${width}.webp ${width}w`,
    width,
    height,
    alt: "",
  },
  file_name: "tram.jpg",
  original_width,
  original_height,
  created_at: "2026-11-20T12:00:00Z",
});

describe("a picture that is used again", () => {
  it("is whole when its file has the shape and size of the original", () => {
    assert.ok(isWhole(media(1400, 1050, 1400, 1050)));
    assert.ok(isWhole(media(2640, 1760, 6000, 4000)));
    assert.ok(!isWhole(media(1600, 900, 1600, 1200)));
    assert.ok(!isWhole(media(700, 525, 1400, 1050)));
  });

  it("needs no crop when its shape is that of the place", () => {
    assert.ok(hasShape(media(1600, 901, 1600, 901), 16 / 9));
    assert.ok(!hasShape(media(1600, 1200, 1600, 1200), 16 / 9));
  });

  it("is cut in pixels of its original and never outside of it", () => {
    const part = { x: 0.5, y: 220, width: 2639.9, height: 1485 };

    assert.deepEqual(cropOfOriginal(media(2640, 1760, 6000, 4000), part), { x: 1, y: 500, width: 5999, height: 3375 });
  });

  it("is shown for its crop from the largest file", () => {
    assert.equal(largestFile(media(1600, 900, 1600, 900).picture), "/media/a-1600.webp");
    assert.equal(largestFile({ ...media(320, 180, 320, 180).picture, srcset: "" }), "/media/a-960.webp");
  });
});
