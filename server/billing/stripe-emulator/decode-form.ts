export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

/** Parses `items[0][price]=a&metadata[b]=c` like the payment API: brackets become objects, numbers lists. */
export function decodeForm(text: string): Form {
  const root: Form = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split('[').map((part) => part.replace(/\]$/, ''))
    put(root, [first, ...rest], value)
  }
  return asLists(root) as Form
}

function put(into: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const key = name === '' ? String(Object.keys(into).length) : name
  const next = (into[key] ??= {})
  if (typeof next === 'string' || Array.isArray(next)) throw new Error(`${name} is said twice`)
  put(next, rest[0] === '' ? [String(Object.keys(next).length), ...rest.slice(1)] : rest, value)
}

function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, one]) => [name, asLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
