import { diffIndices } from 'node-diff3'
import type { PostFailure } from '../../../contract/posts/posts.ts'
import { type Cause, describeCause } from '../site-check/causes.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import { isSameText } from '../wordpress/text-hash.ts'
import { readTextParts } from '../wordpress/text-parts.ts'
import type { Article } from './publish-post.ts'

/** A change that a site made to a text while saving it. */
export interface Rewrite {
  /** Each kind is reported once per site. */
  kind: 'signs' | 'words' | 'links' | 'pictures'
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
  const add = (kind: Rewrite['kind'], before: string[], after: string[]) => {
    const detail = describe(before.join(' '), after.join(' '))
    if (!found.has(kind)) found.set(kind, describeCause(causes[kind], { detail }))
  }
  for (const [linesBefore, linesAfter] of differences(ours.lines, theirs.lines))
    for (const [before, after] of differences(wordsIn(linesBefore), wordsIn(linesAfter)))
      add(lettersOf(before) === lettersOf(after) ? 'signs' : 'words', before, after)
  for (const kind of ['links', 'pictures'] as const)
    for (const [before, after] of differences(ours[kind], theirs[kind])) add(kind, before, after)
  return [...found].map(([kind, note]) => ({ kind, note }))
}

function readParts(title: string, content: string) {
  const [head, body] = [readTextParts(title, ''), readTextParts(content, '')]
  return {
    lines: [...head.lines, ...body.lines],
    links: body.links.map(asBrowsersReadIt),
    pictures: body.pictures.map(asBrowsersReadIt),
  }
}

const asBrowsersReadIt = (address: string) => URL.parse(address)?.href ?? address
const wordsIn = (lines: string[]) => lines.flatMap((line) => line.split(' ')).slice(0, maxWords)
const lettersOf = (words: string[]) => words.join('').replace(/[^\p{L}\p{N}]/gu, '')

// Long enough to recognize the passage.
const maxShown = 120
const shorten = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text)

function describe(before: string, after: string): string {
  if (after === '') return `“${shorten(before)}” was removed`
  if (before === '') return `“${shorten(after)}” was added`
  return `“${shorten(before)}” became “${shorten(after)}”`
}

// The work grows with the square, and the first change of a kind is enough.
const maxWords = 2000

/** The stretches where two lists differ. */
const differences = (before: string[], after: string[]) =>
  diffIndices(before, after).map((one) => [one.buffer1Content, one.buffer2Content] as const)
