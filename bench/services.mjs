// Time of the server for lists, facets and the search of 100,000 services. Fills a new database through the import of a corpus,
// then asks for the data of pages, which no cache answers, one request after another. `make bench-services` builds the binary and
// calls this; SERVICES is the number of services.
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oneByOne, start, stop } from "./binary.mjs";

const BINARY = process.env.LITFASS_BIN ?? "target/release/litfass";
const SERVICES = Number(process.env.SERVICES ?? 100_000);
const PORT = 18290;
const BASE = `http://127.0.0.1:${PORT}`;
const DEMO = new URL("../assets/demo/content.jsonl", import.meta.url);
const WANTED_MS = 30;
const REQUESTS = 200;
const directory = mkdtempSync(join(tmpdir(), "litfass-bench-services-"));
const env = { ...process.env, LITFASS_PORT: String(PORT), LITFASS_DATA_DIR: join(directory, "data"), LITFASS_LOGGING__LEVEL: "error", LITFASS_LIMITS__UNCACHED_PAGES_PER_MINUTE: "1000000" };

/** Numbers that look random and are the same in each run. */
let seed = 1;
const random = (below) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % below;
};
/** An entry of a list; the first ones are frequent, the last ones rare. */
const often = (list) => list[Math.min(random(list.length), random(list.length))];

const REGIONS = { CH: ["CH-ZH", "CH-BE", "CH-VD", "CH-AG", "CH-SG", "CH-GE", "CH-LU", "CH-TI"], DE: ["DE-BE", "DE-SN", "DE-BY", "DE-NW"], UA: ["UA-30", "UA-46", "UA-51", "UA-63"], AT: ["AT-9", "AT-6"], LI: [] };
const LANGUAGES = ["uk", "de", "en", "fr", "pl", "it", "ro", "tr", "ka"];
const KINDS = ["fixed", "hourly", "from", "on_request", "free", "exchange"];
const COVERAGES = ["at_customer", "on_site", "online", "nationwide", "cross_border"];
const WORDS = ["garden", "roof", "bicycle", "lesson", "contract", "piano", "cake", "wedding", "moving", "window", "passport", "tax", "dog", "carpet", "letter"];

/** Categories of services of the demo content, by the slug of the first level. */
const records = readFileSync(DEMO, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const categories = records.filter(({ type }) => type === "service_category" || type === "service_subcategory");
const places = categories.map(({ type, slug, category }) => (type === "service_category" ? { category: slug } : { category, subcategory: slug }));

function service(n) {
  const country = often(Object.keys(REGIONS));
  const price_kind = often(KINDS);
  const [word, other] = [WORDS[random(WORDS.length)], WORDS[random(WORDS.length)]];
  const title = `Help with ${word} and ${other}, number ${n}`;
  const regions = REGIONS[country].filter(() => random(4) === 0);
  return {
    type: "service", slug: `bench-${n}`, title: { en: title, ...(random(2) && { uk: `Допомога ${n}: ${word}`, de: `Hilfe ${n}: ${word}` }) },
    lead: { en: `${title}, on weekdays and on Saturdays.` }, body: { en: `<p>${`I know ${word} and ${other} well. `.repeat(12)}</p>` },
    ...places[random(places.length)], country, regions, town: "Town", languages: [...new Set([often(LANGUAGES), often(LANGUAGES)])],
    coverage: often(COVERAGES), price_kind, ...(["fixed", "hourly", "from"].includes(price_kind) && { price_cents: 500 + random(20_000), currency: "CHF" }),
    published_days_ago: random(170), ...(n % 2_000 === 0 && { featured_days: 60 }),
  };
}

function corpus() {
  const path = join(directory, "services.jsonl");
  const file = openSync(path, "w");
  for (const category of categories) writeSync(file, `${JSON.stringify(category)}\n`);
  for (let n = 0; n < SERVICES; n++) writeSync(file, `${JSON.stringify(service(n))}\n`);
  closeSync(file);
  return path;
}

const LISTS = {
  "all services": () => "services/all",
  "page 100 of all": () => "services/all?page=100",
  "all, cheapest first": () => "services/all?sort=price",
  "a country": () => "services/all?country=CH",
  "a country with few services": () => "services/all?country=LI",
  "a category in a country": (n) => `services/${places[n % places.length].category}?country=CH`,
  "a language": (n) => `services/all?language=${LANGUAGES[n % LANGUAGES.length]}`,
  "a language in a country": (n) => `services/all?country=CH&language=${LANGUAGES[n % LANGUAGES.length]}`,
  "a region": (n) => `services/all?country=CH&region=${REGIONS.CH[n % REGIONS.CH.length]}`,
  "a region and a language": (n) => `services/all?country=CH&region=${REGIONS.CH[n % REGIONS.CH.length]}&language=de`,
  "a kind of price and a place": (n) => `services/all?price=${KINDS[n % KINDS.length]}&coverage=${COVERAGES[n % COVERAGES.length]}`,
  "the index": () => "services",
  "the countries": () => "services/select-country-service",
  "a service": (n) => `services/showservice/bench-${(n * 487) % SERVICES}`,
  "the search": (n) => `search?q=${WORDS[n % WORDS.length]}`,
};

let server;
try {
  const path = corpus();
  ({ server } = await start(BINARY, env, BASE));
  await stop(server);
  const began = performance.now();
  execFileSync(BINARY, ["import", "corpus", path], { env, stdio: "ignore" });
  process.stdout.write(`import of ${SERVICES} services: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  ({ server } = await start(BINARY, env, BASE));
  for (const [what, address] of Object.entries(LISTS)) {
    const { p50, p99, cpu } = await oneByOne(server.pid, REQUESTS, (n) => `${BASE}/_data/en/${address(n)}`);
    const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(1)} ms CPU`;
    process.stdout.write(`${what.padEnd(32)} ${times.padEnd(48)} p99 < ${WANTED_MS} ms\n`);
    if (p99 >= WANTED_MS) process.exitCode = 1;
  }
} finally {
  if (server) await stop(server);
  rmSync(directory, { recursive: true, force: true });
}
