/** The names of an object's own properties, typed. */
export function keysOf<T extends object>(object: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in object) names.push(name);
  return names;
}

/** An object with the given names and a computed value for each. */
export function recordOf<K extends string, V>(names: readonly K[], value: (name: K) => V): Partial<Record<K, V>> {
  const record: Partial<Record<K, V>> = {};
  for (const name of names) record[name] = value(name);
  return record;
}
