// Structured data: the vocabulary of schema.org by its types, the rules of search engines by a checker and by their lists.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Validator from "@adobe/structured-data-validator";
import ts from "typescript";
import type { Fault } from "./answer";
import type { Walk } from "./crawler";

interface Block {
  url: string;
  json: unknown;
}

type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every thing of a block, the outer ones first. */
function things(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (!isThing(value)) return [];
  return [...("@type" in value ? [value] : []), ...Object.values(value).flatMap(things)];
}

/** Properties that search engines require and recommend, by type (developers.google.com/search/docs/appearance/structured-data). */
const DEMANDED: Record<string, string[]> = {
  NewsArticle: [
    "headline",
    "datePublished",
    "dateModified",
    "author",
    "image",
    "publisher",
    "mainEntityOfPage",
    "inLanguage",
  ],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name"],
  Organization: ["name", "url"],
  NewsMediaOrganization: ["name", "url", "logo"],
  WebSite: ["name", "url", "potentialAction", "publisher"],
  SearchAction: ["target", "query-input"],
  Person: ["name", "url"],
  GeoCoordinates: ["latitude", "longitude"],
  OpeningHoursSpecification: ["opens", "closes"],
  PostalAddress: ["addressLocality"],
};
/** Places that people visit; an address is not known of each, a name and a page are. */
const PLACES = ["GovernmentOffice", "Embassy", "EmergencyService", "MedicalBusiness", "LegalService", "LocalBusiness"];
for (const place of PLACES) DEMANDED[place] = ["name", "url", "mainEntityOfPage"];

/** Faults of every block of structured data on the pages; alike ones are looked at once. */
export async function structured(walk: Walk): Promise<Fault[]> {
  const blocks: Block[] = [];
  const faults: Fault[] = [];
  for (const [url, page] of walk.pages) {
    for (const text of page.structured) {
      try {
        blocks.push({ url, json: JSON.parse(text) });
      } catch (error) {
        faults.push({ url, what: `structured data is no JSON: ${String(error)}` });
      }
    }
  }
  for (const block of blocks) faults.push(...byLists(block), ...(await byChecker(block)));
  return [...faults, ...byVocabulary(distinct(blocks))];
}

function byLists({ url, json }: Block): Fault[] {
  const faults: Fault[] = [];
  for (const thing of things(json)) {
    const type = String(thing["@type"]);
    // a thing that only points at another one says nothing itself
    if (Object.keys(thing).every((key) => key.startsWith("@"))) continue;
    for (const property of DEMANDED[type] ?? []) {
      const value = thing[property];
      if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) {
        faults.push({ url, what: `${type} has no ${property}` });
      }
    }
    for (const property of ["datePublished", "dateModified"]) {
      const value = thing[property];
      if (typeof value === "string" && !/T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
        faults.push({ url, what: `${type}: ${property} has no time zone: ${value}` });
      }
    }
    if (typeof thing.headline === "string" && thing.headline.length > 200)
      faults.push({ url, what: "the headline is too long" });
  }
  return faults;
}

async function byChecker({ url, json }: Block): Promise<Fault[]> {
  const roots =
    isThing(json) && Array.isArray(json["@graph"]) ? json["@graph"].filter(isThing) : [json].filter(isThing);
  const jsonld: Record<string, Thing[]> = {};
  for (const root of roots) (jsonld[String(root["@type"])] ??= []).push(root);
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return issues
    .filter((issue) => issue.severity === "ERROR")
    .map((issue) => ({ url, what: `${issue.issueMessage} (${issue.path?.map((part) => part.type).join(" › ")})` }));
}

/** One block of each shape: the same types with the same properties. */
function distinct(blocks: Block[]): Block[] {
  const shapes = new Map<string, Block>();
  for (const block of blocks) {
    const shape = things(block.json).map((thing) => `${String(thing["@type"])} ${Object.keys(thing).sort().join(" ")}`);
    const name = [...new Set(shape)].sort().join("\n");
    if (!shapes.has(name)) shapes.set(name, block);
  }
  return [...shapes.values()];
}

/** Types and properties that schema.org does not know, found by the compiler with the vocabulary as types. */
function byVocabulary(blocks: Block[]): Fault[] {
  if (blocks.length === 0) return [];
  const folder = resolve("node_modules/.jsonld");
  const file = join(folder, "blocks.ts");
  mkdirSync(folder, { recursive: true });
  // "query-input" is a notation of search engines that schema.org describes in words only
  const text = blocks.map(({ json }, at) => {
    const type = isThing(json) && "@graph" in json ? "Graph" : "WithContext<Thing>";
    const known = JSON.stringify(json, (key, value: unknown) => (key === "query-input" ? undefined : value));
    return `export const block${at}: ${type} = ${known};`;
  });
  writeFileSync(file, `import type { Graph, Thing, WithContext } from "schema-dts";\n${text.join("\n")}\n`);
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return ts.getPreEmitDiagnostics(program).map((found) => {
    const line = found.file?.getLineAndCharacterOfPosition(found.start ?? 0).line ?? 0;
    const what = ts.flattenDiagnosticMessageText(found.messageText, " ").slice(0, 600);
    const near = found.file?.text.slice(found.start ?? 0, (found.start ?? 0) + 80) ?? "";
    return { url: blocks[line - 1]?.url ?? "", what: `schema.org: ${near} … ${what}` };
  });
}
