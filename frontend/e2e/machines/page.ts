// Links and metadata of an HTML page.
import { parse } from "node-html-parser";

/** A page, as a search engine reads it. */
export interface PageFacts {
  lang: string;
  title: string;
  /** Name of the page in the portal's own words: "article", "latest". */
  name: string;
  noindex: boolean;
  canonicals: string[];
  /** Language to address; `x-default` included. */
  alternates: Map<string, string>;
  /** Every address of the page, made absolute. */
  links: string[];
  /** Every id that an address can point at. */
  ids: Set<string>;
  /** Properties of the Open Graph and of Twitter. */
  meta: Map<string, string>;
  /** Structured data, block by block. */
  structured: string[];
  feeds: { kind: string; url: string }[];
}

/** Addresses in a `srcset`. */
const inSet = (set: string) => set.split(",").map((part) => part.trim().split(/\s+/)[0] ?? "");

/** Reads the page at `url`. */
export function read(url: string, html: string): PageFacts {
  const root = parse(html, { comment: false, blockTextElements: { script: true, style: true } });
  const absolute = (address: string) => new URL(address.replaceAll("&amp;", "&"), url).href;
  const links: string[] = [];
  const add = (address: string | undefined) => {
    if (address && !/^(mailto|tel|sms|geo|data|javascript|viber|whatsapp|tg):/.test(address))
      links.push(absolute(address));
  };
  for (const element of root.querySelectorAll("[href]")) add(element.getAttribute("href"));
  for (const element of root.querySelectorAll("[src]")) add(element.getAttribute("src"));
  for (const element of root.querySelectorAll("[srcset]")) inSet(element.getAttribute("srcset") ?? "").forEach(add);
  for (const element of root.querySelectorAll("[imagesrcset]"))
    inSet(element.getAttribute("imagesrcset") ?? "").forEach(add);
  for (const element of root.querySelectorAll("form[action]")) {
    if ((element.getAttribute("method") ?? "get").toLowerCase() === "get") add(element.getAttribute("action"));
  }
  const meta = new Map<string, string>();
  for (const element of root.querySelectorAll("meta[content]")) {
    const name = element.getAttribute("property") ?? element.getAttribute("name");
    if (name) meta.set(name, element.getAttribute("content") ?? "");
  }
  for (const name of ["og:image", "og:url"]) add(meta.get(name));
  const heads = root.querySelectorAll("link[rel]");
  const named = (rel: string) => heads.filter((link) => link.getAttribute("rel") === rel);
  const structured = root.querySelectorAll('script[type="application/ld+json"]').map((script) => script.textContent);
  for (const block of structured) {
    const own = new URL(url).origin;
    for (const [, address] of block.matchAll(/"(https?:[^"]+)"/g)) {
      if (address?.startsWith(`${own}/`) && !address.includes("{")) add(address.split("#")[0]);
    }
  }
  const envelope: unknown = JSON.parse(root.querySelector("script#page")?.textContent ?? "{}");
  const name = typeof envelope === "object" && envelope && "page" in envelope ? String(envelope.page) : "";
  return {
    lang: root.querySelector("html")?.getAttribute("lang") ?? "",
    title: root.querySelector("title")?.textContent ?? "",
    name,
    noindex: /noindex/.test(meta.get("robots") ?? ""),
    canonicals: named("canonical").map((link) => absolute(link.getAttribute("href") ?? "")),
    alternates: new Map(
      named("alternate")
        .filter((link) => link.getAttribute("hreflang"))
        .map((link) => [link.getAttribute("hreflang") ?? "", absolute(link.getAttribute("href") ?? "")]),
    ),
    links,
    ids: new Set(root.querySelectorAll("[id]").map((element) => element.getAttribute("id") ?? "")),
    meta,
    structured,
    feeds: named("alternate")
      .filter((link) => /atom|feed/.test(link.getAttribute("type") ?? ""))
      .map((link) => ({ kind: link.getAttribute("type") ?? "", url: absolute(link.getAttribute("href") ?? "") })),
  };
}
