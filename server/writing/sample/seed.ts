/** A repeatable source of numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** FNV-1a, 32 bits: spreads similar post ids well and needs no crypto in a pure function. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** mulberry32 by Tommy Ettinger (public domain): small and good enough to shuffle sentences. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  const out: T[] = []
  while (left.length > 0) out.push(...left.splice(Math.floor(random() * left.length), 1))
  return out
}

export function pickOne<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('pickOne needs at least one item')
  return item
}

export function chance(share: number, random: Random): boolean {
  return random() < share
}
