import { parseDocument } from 'htmlparser2'
import { LCS } from 'node-diff3'
import { isInline, outerHtml, type Node } from '../blocks/html-nodes.ts'

export interface MergedText {
  content: string
  /** Places that both sides changed differently: ours comes first, then theirs. */
  conflicts: number
}

interface Part {
  html: string
  /** Equal for equal content: WordPress blocks wrap pictures in a different element than we do. */
  key: number
}

/** Three-way merge by top-level elements: changes on one side are taken over, conflicting changes are both kept. */
export function mergeTexts(base: string, ours: string, theirs: string): MergedText {
  // Numeric keys, because each is compared with hundreds of others and long texts may differ only at the end.
  const keys = new Map<string, number>()
  const [common, mine, other] = [partsOf(base, keys), partsOf(ours, keys), partsOf(theirs, keys)]
  const inMine = matches(common, mine)
  const inOther = matches(common, other)
  const merged: Part[] = []
  let conflicts = 0
  let from = { base: 0, mine: 0, other: 0 }
  const settle = (to: typeof from) => {
    const baseParts = common.slice(from.base, to.base)
    const a = mine.slice(from.mine, to.mine)
    const b = other.slice(from.other, to.other)
    if (isSame(a, baseParts)) merged.push(...b)
    else if (isSame(b, baseParts) || isSame(a, b)) merged.push(...a)
    else {
      conflicts++
      merged.push(...a, ...b)
    }
  }
  for (let at = 0; at < common.length; at++) {
    const here = inMine.get(at)
    const there = inOther.get(at)
    if (here === undefined || there === undefined) continue
    settle({ base: at, mine: here, other: there })
    merged.push(mine[here]!)
    from = { base: at + 1, mine: here + 1, other: there + 1 }
  }
  settle({ base: common.length, mine: mine.length, other: other.length })
  return { content: merged.map(({ html }) => html).join(''), conflicts }
}

function partsOf(html: string, keys: Map<string, number>): Part[] {
  return elementsOf(html)
    .filter(Boolean)
    .map((part) => {
      const words = wordsOf(part)
      const key = keys.get(words) ?? keys.size
      keys.set(words, key)
      return { html: part, key }
    })
}

/** Each block separately, but text between blocks in one piece, because whitespace separates its words. */
function elementsOf(html: string): string[] {
  const parts: Node[][] = []
  for (const node of parseDocument(html).children)
    if (isInline([node]) && parts.at(-1)?.every((before) => isInline([before]))) parts.at(-1)!.push(node)
    else parts.push([node])
  return parts.map((nodes) => outerHtml(nodes).trim())
}

const wordsOf = (html: string) =>
  (/<img\b/.test(html) ? html.replace(/<\/?(p|figure|tbody)\b[^<>]*>/g, '') : html)
    .replace(/<\/?(figure|tbody)\b[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s?\/?>/g, '>')
    .trim()

const isSame = (a: Part[], b: Part[]) =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key)

// Nobody merges longer texts by hand, and the work grows with the square.
const maxParts = 1500

/** Index of the matching part, by index in the base. */
function matches(base: Part[], side: Part[]): Map<number, number> {
  const found = new Map<number, number>()
  if (base.length > maxParts || side.length > maxParts) return found
  const keysOf = (parts: Part[]) => parts.map(({ key }) => key)
  // The chain ends with an entry that is not a pair.
  for (let pair = LCS(keysOf(base), keysOf(side)); pair.chain; pair = pair.chain)
    found.set(pair.buffer1index, pair.buffer2index)
  return found
}
