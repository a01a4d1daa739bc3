// Rules of the fields that people without an account meet. The server applies the same ones and more.
import * as v from "valibot";
import { rule } from "./form";

/** Length in characters as the server counts them, not in UTF-16 units. */
const length = (text: string) => [...text].length;

/** The server's pattern (src/base/email.rs). */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** Fewest characters of a password. */
export const PASSWORD_MIN = 10;

export const required = (max: number) =>
  v.pipe(
    v.string(rule("required")),
    v.trim(),
    v.check((text) => text !== "", rule("required")),
    v.check((text) => length(text) <= max, rule("max_length", { max })),
  );

export const email = v.pipe(required(254), v.regex(EMAIL, rule("email")));

export const password = v.pipe(
  v.string(rule("required")),
  v.check((text) => text !== "", rule("required")),
  v.check((text) => length(text) >= PASSWORD_MIN, rule("min_length", { min: PASSWORD_MIN })),
  v.check((text) => length(text) <= 200, rule("max_length", { max: 200 })),
);

export const accepted = v.pipe(
  v.boolean(),
  v.check((value) => value, rule("terms")),
);

/** 0 to 4: how hard a password is to guess, by length and variety. A hint, not a rule. */
export function strength(text: string): number {
  const count = length(text);
  if (count < PASSWORD_MIN) return count === 0 ? 0 : 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(text)).length;
  const distinct = new Set(text).size;
  if (distinct < 5) return 1;
  return Math.min(4, 1 + (count >= 16 ? 2 : 1) + (kinds >= 3 || count >= 20 ? 1 : 0));
}
