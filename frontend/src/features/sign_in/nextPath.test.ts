import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withNext } from "./nextPath";

describe("the page to open after sign-in", () => {
  it("is kept with its query", () => {
    assert.equal(
      withNext("/auth/registration", "/advertising/create?package=1"),
      "/auth/registration?next=%2Fadvertising%2Fcreate%3Fpackage%3D1",
    );
  });

  it("is left out where there is none, or it leads elsewhere", () => {
    for (const next of [null, "", "/", "//evil.example", "https://evil.example"]) {
      assert.equal(withNext("/auth/login", next), "/auth/login");
    }
  });
});
