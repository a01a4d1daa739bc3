// What the generated rules are made of: valibot, with lengths counted in characters as the server counts them and the
// server's codes as messages, so that a rule broken here reads like the same rule broken there.
import * as v from "valibot";

export * from "valibot";

/** A rule's code with its parameters, as valibot's message: "min_length?min=10". */
function rule(code: string, params: Record<string, string | number> = {}): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return query.length === 0 ? code : `${code}?${query.join("&")}`;
}

type Counted = string | readonly unknown[];

const count = (value: Counted): number => (typeof value === "string" ? [...value].length : value.length);
const code = (value: Counted, ofText: string, ofList: string): string => (typeof value === "string" ? ofText : ofList);

export const minLength = <T extends Counted>(min: number) =>
  v.check<T, (issue: v.CheckIssue<T>) => string>(
    (value) => count(value) >= min,
    ({ input }) => (input === "" ? "required" : rule(code(input, "min_length", "min_items"), { min })),
  );

export const maxLength = <T extends Counted>(max: number) =>
  v.check<T, (issue: v.CheckIssue<T>) => string>(
    (value) => count(value) <= max,
    ({ input }) => rule(code(input, "max_length", "max_items"), { max }),
  );

export const regex = (pattern: RegExp, message = "format") =>
  v.check<string, (issue: v.CheckIssue<string>) => string>(
    (value) => pattern.test(value),
    ({ input }) => (input === "" ? "required" : message),
  );

export const string = () =>
  v.string((issue) => (issue.input === undefined || issue.input === null ? "required" : "type"));
export const boolean = () => v.boolean((issue) => (issue.input === undefined ? "required" : "type"));
export const integer = () => v.integer<number, string>("integer");
export const number = () => v.number("type");
export const minValue = (min: number) => v.minValue<number, number, string>(min, rule("minimum", { min }));
export const maxValue = (max: number) => v.maxValue<number, number, string>(max, rule("maximum", { max }));
export const picklist = <const T extends readonly string[]>(options: T) =>
  v.picklist(options, ({ input }) => (input === "" || input === undefined ? "required" : "choice"));
