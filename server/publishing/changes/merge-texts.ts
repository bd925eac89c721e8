import { parseDocument } from 'htmlparser2'
import { diff3Merge } from 'node-diff3'
import { isInline, outerHtml, type Node } from '../blocks/html-nodes.ts'

// Nobody merges longer texts by hand, and the work grows with the square.
const maxParts = 1500

/** Three-way merge by top-level elements: changes on one side are taken over, conflicting changes are both kept. */
export function mergeTexts(base: string, ours: string, theirs: string) {
  // Numeric keys, because each is compared with hundreds of others and long texts may differ only at the end. Equal for
  // equal content: WordPress blocks wrap pictures in a different element than we do, and ours stays.
  const keys = new Map<string, number>()
  const htmlByKey: string[] = []
  const keyOf = (part: string) => {
    const words = wordsOf(part)
    const key = keys.get(words) ?? htmlByKey.push(part) - 1
    keys.set(words, key)
    return key
  }
  const elements = [ours, base, theirs].map(elementsOf)
  const isLong = elements.some(({ length }) => length > maxParts)
  const [mine = [], common = [], other = []] = elements.map((parts) =>
    (isLong ? [parts.join('')] : parts).map(keyOf),
  )
  const regions = diff3Merge<number>(mine, common, other)
  const merged = regions.flatMap(({ ok, conflict }) => ok ?? [...conflict!.a, ...conflict!.b])
  return {
    content: merged.map((key) => htmlByKey[key]).join(''),
    /** Places that both sides changed differently: ours comes first, then theirs. */
    conflicts: regions.filter(({ conflict }) => conflict).length,
  }
}

/** Each block separately, but text between blocks in one piece, because whitespace separates its words. */
function elementsOf(html: string): string[] {
  const parts: Node[][] = []
  for (const node of parseDocument(html).children)
    if (isInline([node]) && parts.at(-1)?.every((before) => isInline([before]))) parts.at(-1)!.push(node)
    else parts.push([node])
  return parts.map((nodes) => outerHtml(nodes).trim()).filter(Boolean)
}

const wordsOf = (html: string) =>
  (/<img\b/.test(html) ? html.replace(/<\/?(p|figure|tbody)\b[^<>]*>/g, '') : html)
    .replace(/<\/?(figure|tbody)\b[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s?\/?>/g, '>')
    .trim()
