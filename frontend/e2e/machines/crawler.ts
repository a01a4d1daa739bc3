// Walks every internal address of a portal, each once, and keeps what it answered.
import { ask, type Answer, type Fault } from "./answer";
import { read, type PageFacts } from "./page";

/** Findings of the crawl. */
export interface Walk {
  /** Scheme, host and port of the portal. */
  origin: string;
  /** Every answer by its address (without fragment). */
  answers: Map<string, Answer>;
  /** Every HTML page among them. */
  pages: Map<string, PageFacts>;
  /** Addresses with a fragment, and who named them. */
  anchors: Map<string, string>;
  faults: Fault[];
  seconds: number;
}

const AT_ONCE = 8;

/** Narrowed lists are looked at, but not from one to the next: their combinations have no end. */
const isNarrowed = (url: URL) => [...url.searchParams.keys()].some((key) => key !== "page");

/** Shown to whoever signs in, or made for one moment: not part of what machines read. */
const isPersonal = (url: URL) =>
  /^(\/(en|uk|de))?\/(panel|profile|preview|auth|setup|api|_data|advertising|reset-password)(\/|$)/.test(url.pathname);

/** Bounds of a walk. */
export interface Bounds {
  /** Addresses in all. */
  most?: number;
  /** Pictures that the portal draws when they are asked for; the rest of them is taken on trust. */
  drawn?: number;
}

/** Walks from the roots until nothing new is named. */
export async function walk(base: string, { most = 50_000, drawn = Infinity }: Bounds = {}): Promise<Walk> {
  const began = Date.now();
  const origin = new URL(base).origin;
  const found: Walk = { origin, answers: new Map(), pages: new Map(), anchors: new Map(), faults: [], seconds: 0 };
  const seen = new Set<string>();
  let pictures = 0;
  const queue: { url: string; from: string }[] = [];
  const name = (address: string, from: string, follow = true) => {
    const url = new URL(address);
    if (url.origin !== origin) return;
    if (url.hash) found.anchors.set(address, from);
    url.hash = "";
    const source = from.startsWith("http") ? new URL(from) : undefined;
    if (!follow || isPersonal(url) || (source && isNarrowed(source) && isNarrowed(url) && source.search !== url.search))
      return;
    if (seen.has(url.href) || seen.size >= most) return;
    if (url.pathname.startsWith("/share/") && (pictures += 1) > drawn) return;
    seen.add(url.href);
    queue.push({ url: url.href, from });
  };
  for (const path of ["/", "/en", "/uk", "/de", "/robots.txt", "/sitemap.xml"]) name(origin + path, "start");

  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await ask(next.url, next.from);
      found.answers.set(next.url, answer);
      for (const fault of faultsOf(answer)) found.faults.push(fault);
      for (const address of namedBy(answer, found)) name(address, next.url);
    }
  };
  while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
  found.seconds = (Date.now() - began) / 1000;
  return found;
}

function faultsOf({ url, from, status, headers }: Answer): Fault[] {
  if (status >= 300 && status < 400) return [{ url, what: `moved to ${headers.get("location")}, named by ${from}` }];
  return status === 200 ? [] : [{ url, what: `answers ${status}, named by ${from}` }];
}

/** The addresses that an answer names. */
function namedBy(answer: Answer, found: Walk): string[] {
  if (answer.status !== 200) return [];
  switch (answer.kind) {
    case "text/html": {
      const page = read(answer.url, answer.body);
      found.pages.set(answer.url, page);
      return page.links;
    }
    case "text/xml":
    case "application/xml":
      return [...answer.body.matchAll(/<loc>([^<]+)<\/loc>|href="([^"]+)"/g)].map(([, loc, href]) =>
        plain(loc ?? href ?? ""),
      );
    case "application/atom+xml":
      return [...answer.body.matchAll(/<id>(https?:[^<]+)<\/id>|(?:href|src)="([^"]+)"/g)].map(([, id, href]) =>
        plain(id ?? href ?? ""),
      );
    case "application/feed+json":
      return [...answer.body.matchAll(/"(?:url|home_page_url|feed_url|next_url|image|icon)":"([^"]+)"/g)].map(
        ([, url]) => url ?? "",
      );
    case "text/plain":
      return [...answer.body.matchAll(/^Sitemap: (.+)$/gm)].map(([, url]) => url ?? "");
    default:
      return [];
  }
}

const plain = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&apos;", "'").replaceAll("&quot;", '"');
