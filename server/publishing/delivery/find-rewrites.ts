import type { PostFailure } from '../../../contract/posts/posts.ts'
import { type Cause, explain } from '../site-check/causes.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import { isSameText } from '../wordpress/text-hash.ts'
import { readTextParts } from '../wordpress/text-parts.ts'
import type { Article } from './publish-post.ts'

export const rewriteKinds = ['signs', 'words', 'links', 'pictures'] as const

/** A change that a site made to a text while saving it. */
export interface Rewrite {
  /** Each kind is reported once per site. */
  kind: (typeof rewriteKinds)[number]
  note: PostFailure
}

const causes: Record<Rewrite['kind'], Cause> = {
  signs: 'text_rewritten',
  words: 'text_rewritten',
  links: 'address_rewritten',
  pictures: 'address_rewritten',
}

/** The first word and address of each kind that the site stored differently than we sent them. */
export function findRewrites(sent: Article, post: WpPost): Rewrite[] {
  if (sent.content === post.content.raw && sent.title === post.title?.raw) return []
  const { knownText } = sent
  // Changed after it was staged, so a person may have done it.
  if (knownText?.version === sent.version && !isSameText(post, knownText)) return []
  const ours = readParts(sent.title, sent.content)
  const theirs = readParts(post.title?.raw ?? sent.title, post.content.raw)
  const found = new Map<Rewrite['kind'], PostFailure>()
  const add = (kind: Rewrite['kind'], before: string, after: string) => {
    if (!found.has(kind)) found.set(kind, explain(causes[kind], { detail: describe(before, after) }))
  }
  for (const [before, after] of differences(ours.words, theirs.words))
    add(lettersOf(before) === lettersOf(after) ? 'signs' : 'words', before, after)
  for (const kind of ['links', 'pictures'] as const)
    for (const [before, after] of differences(ours[kind], theirs[kind])) add(kind, before, after)
  return [...found].map(([kind, note]) => ({ kind, note }))
}

function readParts(title: string, content: string) {
  const [head, body] = [readTextParts(title, ''), readTextParts(content, '')]
  return {
    words: [...head.lines, ...body.lines].flatMap((line) => line.split(' ')),
    links: body.links.map(asBrowsersReadIt),
    pictures: body.pictures.map(asBrowsersReadIt),
  }
}

const asBrowsersReadIt = (address: string) => URL.parse(address)?.href ?? address
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

// Long enough to recognize the passage.
const maxShown = 120
const shorten = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text)

function describe(before: string, after: string): string {
  if (after === '') return `“${shorten(before)}” was removed`
  if (before === '') return `“${shorten(after)}” was added`
  return `“${shorten(before)}” became “${shorten(after)}”`
}

// More changes add nothing to the report, and longer ones are not compared further.
const maxDifferences = 50
const maxStretch = 40

/** The stretches where two lists differ, in time linear in their length. */
function differences(before: string[], after: string[]): [before: string, after: string][] {
  const found: [string, string][] = []
  for (let a = 0, b = 0; (a < before.length || b < after.length) && found.length < maxDifferences;) {
    if (before[a] === after[b]) {
      a++
      b++
      continue
    }
    const [left, right] = meetAgain(before, after, a, b)
    found.push([before.slice(a, left).join(' '), after.slice(b, right).join(' ')])
    a = left
    b = right
  }
  return found
}

/** Where both lists agree again after the fewest steps; their ends if they never do. */
function meetAgain(before: string[], after: string[], a: number, b: number): [number, number] {
  for (let steps = 1; steps <= 2 * maxStretch; steps++)
    for (let inBefore = 0; inBefore <= steps; inBefore++) {
      const [left, right] = [a + inBefore, b + steps - inBefore]
      if (left <= before.length && right <= after.length && before[left] === after[right])
        return [left, right]
    }
  return [before.length, after.length]
}
