import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cropOfOriginal, describedBy, hasShape, largestFile, shownDescription } from "./earlierPicture";

const media = (width: number, height: number, original_width = width, original_height = height) => ({
  picture: {
    src: "/media/a-960.webp",
    srcset: `/media/a-960.webp 960w, /media/a-${width}.webp ${width}w`,
    width,
    height,
    alt: "",
  },
  original_width,
  original_height,
});

describe("a picture that is used again", () => {
  it("needs no crop when its shape is that of the place", () => {
    assert.ok(hasShape(media(1600, 901), 16 / 9));
    assert.ok(!hasShape(media(1600, 1200), 16 / 9));
  });

  it("is cut in pixels of its original and never outside of it", () => {
    const part = { x: 0.5, y: 220, width: 2639.9, height: 1485 };

    assert.deepEqual(cropOfOriginal(media(2640, 1760, 6000, 4000), part), { x: 1, y: 500, width: 5999, height: 3375 });
  });

  it("is shown for its crop from the largest file", () => {
    assert.equal(largestFile(media(1600, 900).picture), "/media/a-1600.webp");
    assert.equal(largestFile({ ...media(320, 180).picture, srcset: "" }), "/media/a-960.webp");
  });

  it("is named by its description in the language of the text, or in another one", () => {
    const descriptions = { en: "A tram", uk: "", de: "Ein Tram" };

    assert.deepEqual(shownDescription({ descriptions }, "de"), { lang: "de", text: "Ein Tram" });
    assert.deepEqual(shownDescription({ descriptions }, "uk"), { lang: "en", text: "A tram" });
    assert.equal(shownDescription({ descriptions: {} }, "uk"), undefined);
  });

  it("brings its description, but never in the place of typed words", () => {
    assert.equal(describedBy("", "", "A tram"), "A tram");
    assert.equal(describedBy("A tram", "A tram", "A bridge"), "A bridge");
    assert.equal(describedBy("A tram", "A tram", ""), "");
    assert.equal(describedBy("A tram at night", "A tram", "A bridge"), "A tram at night");
  });
});
