import assert from "node:assert/strict";
import { it } from "node:test";
import { NetworkError, Problem, type NetworkErrorKind } from "./api";
import { siteErrorMessage } from "./siteErrorMessage";

const t = (key: string) => key;
const messageOf = (kind: NetworkErrorKind) => siteErrorMessage(t, new NetworkError(kind), "contacts.not_sent");

it("each error of the network has a sentence of its own", () => {
  assert.equal(siteErrorMessage(t, new NetworkError("network")), "network_errors.network");
  assert.equal(messageOf("timeout"), "network_errors.timeout");
  assert.equal(messageOf("response"), "network_errors.response");
  assert.equal(messageOf("abort"), "network_errors.abort");
});

it("an entry that did not reach the server is told as not sent, not as a page that was not loaded", () => {
  assert.equal(messageOf("network"), "contacts.not_sent");
});

it("a refusal is told in the words of the server", () => {
  const refused = new Problem(410, { title: "Gone", detail: "This link no longer works." }, null);
  assert.equal(siteErrorMessage(t, refused), "This link no longer works.");
  assert.equal(siteErrorMessage(t, new Problem(502, {}, null)), "network_errors.response");
});
