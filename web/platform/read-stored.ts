/** What was stored as JSON under that key; undefined where nothing was, or nothing that can be read. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- says what was stored there, as `as` would at each caller
export function readStored<Value>(key: string, storage = sessionStorage): Value | undefined {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}
