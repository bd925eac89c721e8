/**
 * Where a short pattern (with the flag g) stands next at or after a place, Infinity where nowhere. What was found is
 * remembered: asked from left to right, a text is searched once, however many opening marks in it have no closing one.
 */
export function nextOf(text: string, pattern: RegExp): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      pattern.lastIndex = from
      found = pattern.exec(text)?.index ?? Infinity
    }
    return found
  }
}
