// Forms that did not reach the server yet, in the storage of this browser: one copy a person, kind and object.
import { user } from "./session";
import { local } from "./storage";

export interface StoredForm<Form> {
  /** The version that was read. */
  version: number;
  form: Form;
}

const keyOf = (kind: string, id: string | null) => `${kind}.${user.get().id}.${id ?? "new"}`;

export function writeStored<Form>(kind: string, id: string | null, stored: StoredForm<Form>): void {
  local.setItem(keyOf(kind, id), JSON.stringify(stored));
}

export function removeStored(kind: string, id: string | null): void {
  local.removeItem(keyOf(kind, id));
}

/** Text that was typed here and did not reach the server; null where `isForm` does not know it. */
export function readStored<Form>(
  kind: string,
  id: string | null,
  isForm: (value: unknown) => value is Form,
): StoredForm<Form> | null {
  const text = local.getItem(keyOf(kind, id));
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("version" in value) || !("form" in value)) return null;
    const { version, form } = value;
    return typeof version === "number" && isForm(form) ? { version, form } : null;
  } catch {
    return null;
  }
}
