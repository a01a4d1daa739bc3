// HTML by the rules of the standard.
import { HtmlValidate } from "html-validate/node";
import type { Fault } from "./answer";
import type { Walk } from "./crawler";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: {
    // what the browser gets from a renderer has no indentation to judge
    "no-inline-style": "error",
    "no-dup-id": "error",
    "no-dup-attr": "error",
    "no-redundant-for": "off",
    "long-title": "off",
    "require-sri": "off",
  },
});

/** Faults in the markup of each kind of page in each language; all pages where `all` is set. */
export async function markup(walk: Walk, all: boolean): Promise<Fault[]> {
  const faults: Fault[] = [];
  const looked = new Map<string, number>();
  for (const [url, page] of walk.pages) {
    const kind = `${page.lang} ${page.name}`;
    const times = looked.get(kind) ?? 0;
    looked.set(kind, times + 1);
    if (!all && times >= EACH) continue;
    const report = await validator.validateString(walk.answers.get(url)?.body ?? "", url);
    for (const { messages } of report.results) {
      for (const { ruleId, message, selector, line, column } of messages) {
        faults.push({ url, what: `${ruleId}: ${message} (${selector ?? `${line}:${column}`})` });
      }
    }
  }
  return faults;
}

/** Pages of one kind and language that are enough for a test. */
const EACH = 2;
