import type { PostFailure } from '../../../contract/posts/posts.ts'
import { type Cause, explain } from '../site-check/causes.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import { isSameText } from '../wordpress/text-hash.ts'
import { readTextParts } from '../wordpress/text-parts.ts'
import type { Article } from './publish-post.ts'

export const rewriteKinds = ['signs', 'words', 'links', 'pictures'] as const

/** What a site made of a text while it saved it. */
export interface Rewrite {
  /** Each is told once per site. */
  kind: (typeof rewriteKinds)[number]
  note: PostFailure
}

const causes: Record<Rewrite['kind'], Cause> = {
  signs: 'text_rewritten',
  words: 'text_rewritten',
  links: 'address_rewritten',
  pictures: 'address_rewritten',
}

/** The words and addresses that stand on the site otherwise than they were sent: the first of each kind. */
export function findRewrites(sent: Article, post: WpPost): Rewrite[] {
  if (sent.content === post.content.raw && sent.title === post.title?.raw) return []
  const { knownText: known } = sent
  // Staged ahead of its slot and changed since then: somebody may have done that by hand.
  if (known?.version === sent.version && !isSameText(post, known)) return []
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

// Enough to read; a whole text is not.
const maxShown = 120
const shorten = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text)

function describe(before: string, after: string): string {
  if (after === '') return `“${shorten(before)}” was removed`
  if (before === '') return `“${shorten(after)}” was added`
  return `“${shorten(before)}” became “${shorten(after)}”`
}

// A site that changes more has shown what it does; a longer stretch is compared no further.
const maxDifferences = 50
const maxStretch = 40

/** The stretches in which two lists differ, in time linear in their length. */
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

/** Where both go on alike after the fewest steps; their ends if they do not. */
function meetAgain(before: string[], after: string[], a: number, b: number): [number, number] {
  for (let steps = 1; steps <= 2 * maxStretch; steps++)
    for (let inBefore = 0; inBefore <= steps; inBefore++) {
      const [left, right] = [a + inBefore, b + steps - inBefore]
      if (left <= before.length && right <= after.length && before[left] === after[right])
        return [left, right]
    }
  return [before.length, after.length]
}
