/** Undefined if it is not JSON. */
export function parseJson(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

export interface JsonLimits {
  depth: number
  values: number
  /** Of one list or object. */
  members?: number
}

interface MeasuredJson {
  kind: 'whole' | 'open' | 'too_deep' | 'too_many'
  to: number
}

/** Finds the end of the value that opens at `from`, before it is parsed: a short text may hold countless tiny values. */
export function measureJson(text: string, from: number, end: number, limits: JsonLimits): MeasuredJson {
  const { depth, values: maxValues, members: maxMembers = maxValues } = limits
  const members: number[] = []
  let values = 0
  for (let at = from; at < end; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at, end)
    else if (sign === '[' || sign === '{') {
      members.push(1)
      if (members.length > depth) return { kind: 'too_deep', to: at }
      if (++values > maxValues) return { kind: 'too_many', to: at }
    } else if (sign === ',') {
      const last = members.length - 1
      members[last] = (members[last] ?? 0) + 1
      if (members[last] > maxMembers || ++values > maxValues) return { kind: 'too_many', to: at }
    } else if (sign === ']' || sign === '}') {
      members.pop()
      if (members.length === 0) return { kind: 'whole', to: at + 1 }
    }
  }
  return { kind: 'open', to: end }
}

/** Where the string that opens at `from` closes; `end` if it doesn't. */
export function endOfString(text: string, from: number, end = text.length): number {
  for (let at = from + 1; at < end; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '"') return at
  }
  return end
}
