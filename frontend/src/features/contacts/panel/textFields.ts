// The texts of a contact: one input for each field of the API description, in its order. Labels are
// `panel.contacts.<field>`.
import type { ContactText } from "../../../generated/api";
import { ContactTextLimits } from "../../../generated/limits";
import { keysOf } from "../../../lib/keys";

export type TextField = keyof ContactText & keyof typeof ContactTextLimits;
export type DraftText = Partial<Record<TextField, string>>;

/** From this bound on a text is rich. */
const RICH_FROM = 5_000;
/** From this bound on a text gets an input of several lines. */
const LONG_FROM = 300;

export const TEXT_FIELDS: readonly TextField[] = keysOf(ContactTextLimits);
export const maxLength = (field: TextField): number => ContactTextLimits[field].max_length;
export const isRich = (field: TextField): boolean => maxLength(field) >= RICH_FROM;
export const isLong = (field: TextField): boolean => maxLength(field) >= LONG_FROM;
export const isRequired = (field: TextField): boolean => "min_length" in ContactTextLimits[field];
