import { strict as assert } from "node:assert";
import { afterEach, describe, it, mock } from "node:test";
import { beacon, call, configureApi, NetworkError, Problem } from "./api";

interface Sent {
  address: string;
  init: RequestInit;
}

function answering(status: number, body: string): Sent[] {
  const sent: Sent[] = [];
  mock.method(globalThis, "fetch", (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return Promise.resolve(new Response(status === 204 ? null : body, { status }));
  });
  return sent;
}

describe("call", () => {
  afterEach(() => mock.restoreAll());

  it("fills path parameters and leaves out empty query values", async () => {
    configureApi({ api_url: "/api", lang: "de" });
    const sent = answering(200, "{}");

    await call("DELETE /panel/articles/{id}", { path: { id: "a/b" }, query: { version: 3 } });
    await call("GET /panel/articles", { query: { q: "", own: false, state: "draft", page: 2 } });

    assert.deepEqual(
      sent.map(({ address, init }) => `${init.method} ${address}`),
      ["DELETE /api/panel/articles/a%2Fb?version=3", "GET /api/panel/articles?state=draft&page=2"],
    );
    assert.equal(new Headers(sent[0]?.init.headers).get("Lang"), "de");
  });

  it("sends a body as JSON, and as a multipart form where it holds a file", async () => {
    const sent = answering(200, "{}");

    await call("POST /panel/articles", { body: { original_lang: "uk" } });
    await call("POST /panel/media", { body: { file: new Blob(["x"]), x: 1 } });

    assert.equal(sent[0]?.init.body, '{"original_lang":"uk"}');
    assert.equal(new Headers(sent[0]?.init.headers).get("Content-Type"), "application/json");
    const form = sent[1]?.init.body;
    assert.ok(form instanceof FormData && form.get("file") instanceof Blob && form.get("x") === "1");
    assert.equal(new Headers(sent[1]?.init.headers).get("Content-Type"), null);
  });

  it("throws the server's problem, and a network error where the answer is not readable", async () => {
    answering(409, '{"code":"changed","current":{"version":2}}');
    await assert.rejects(call("GET /account"), (error) => error instanceof Problem && error.code === "changed");
    mock.restoreAll();
    answering(200, "<html>");
    await assert.rejects(call("GET /account"), (error) => error instanceof NetworkError && error.kind === "response");
  });

  it("is typed by the description of the API", () => {
    answering(200, "{}");
    // @ts-expect-error: no such operation
    void call("GET /panel/nothing").catch(() => undefined);
    // @ts-expect-error: the path parameter is missing
    void call("GET /panel/articles/{id}").catch(() => undefined);
    // @ts-expect-error: no such state
    void call("GET /panel/articles", { query: { state: "lost" } }).catch(() => undefined);
  });

  it("sends a beacon that outlives the page", () => {
    const sent = answering(204, "");

    beacon("POST /statistics/visits", { query: { path: "/contacts", staff: false } });

    assert.equal(sent[0]?.address, "/api/statistics/visits?path=%2Fcontacts");
    assert.equal(sent[0]?.init.keepalive, true);
  });
});
