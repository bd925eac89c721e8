/** What was stored as JSON under that key; undefined where nothing was, or nothing that can be read. */
export function readStored<Value>(key: string, storage = sessionStorage): Value | undefined {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}
