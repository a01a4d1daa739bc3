// Rules of the fields that people without an account meet: those of the API, on what is left without outer blanks.
import { vEmail, vNewAccount } from "../generated/api/valibot.gen";
import { NewAccountLimits } from "../generated/limits";
import * as v from "./contract";

const { name, password: vPassword } = vNewAccount.entries;

const trimmed = <S extends v.GenericSchema<string, string>>(schema: S) => v.pipe(v.string(), v.trim(), schema);

export const email = trimmed(vEmail);

export const personName = trimmed(name);

export const password = vPassword;

/** A password that exists already: whatever it is, it is not empty. */
export const someText = v.pipe(v.string(), v.minLength(1));

export const accepted = v.pipe(
  v.boolean(),
  v.check((value) => value, "terms"),
);

/** 0 to 4: how hard a password is to guess, by length and variety. A hint, not a rule. */
export function strength(text: string): number {
  const count = [...text].length;
  if (count < NewAccountLimits.password.min_length) return count === 0 ? 0 : 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(text)).length;
  const distinct = new Set(text).size;
  if (distinct < 5) return 1;
  return Math.min(4, 1 + (count >= 16 ? 2 : 1) + (kinds >= 3 || count >= 20 ? 1 : 0));
}
