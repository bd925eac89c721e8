/** Returns the JSON stored under a key; undefined if there is none or it cannot be parsed. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- callers state the stored type, instead of a cast at each one
export function readStored<Value>(key: string, storage = sessionStorage): Value | undefined {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value as JSON under a key, unless the storage is full. */
export function keepStored(key: string, value: unknown, storage = sessionStorage): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // What is on the page is unaffected.
  }
}
