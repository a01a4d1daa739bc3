// The response of a portal to a machine.

/** An answer, read whole. */
export interface Answer {
  url: string;
  /** The first page that named the address. */
  from: string;
  status: number;
  kind: string;
  headers: Headers;
  body: string;
}

/** Something that a machine would stumble over. */
export interface Fault {
  url: string;
  what: string;
}

const TEXT = /^(text|application)\/(html|xml|json|plain|vcard|atom\+xml|feed\+json|css|javascript)/;

/** Asks once; a redirect is an answer like any other. */
export async function ask(url: string, from: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", headers: { "user-agent": "litfass-crawl", ...headers } });
  const kind = response.headers.get("content-type") ?? "";
  const body = TEXT.test(kind) ? await response.text() : "";
  if (!TEXT.test(kind)) await response.arrayBuffer();
  return { url, from, status: response.status, kind: kind.split(";")[0] ?? "", headers: response.headers, body };
}
