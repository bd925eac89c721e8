import { createHash } from 'node:crypto'
import { versionIn } from '../blocks/content-forms.ts'
import type { WpPost } from './marked-posts.ts'
import { readTextParts } from './text-parts.ts'

/** What we know of a text that we left on the site. */
export interface KnownText {
  hash: string
  /** Null of a text that an earlier release left there. */
  words: string | null
  version: number
}

const hashOf = (parts: unknown) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

const textsOf = ({ title, content, excerpt }: WpPost) => [title?.raw ?? '', content.raw, excerpt?.raw ?? '']

/** Fingerprint of a post as the site holds it, byte for byte. */
export const textHash = (post: WpPost): string => hashOf(textsOf(post))

// Reading takes 20 ms for this much. What is longer is compared byte for byte.
const maxCharacters = 500_000

/** Fingerprint of what people wrote into a post; a machine that rewrites addresses, entities or classes leaves it as it is. */
export function wordsHash(post: WpPost): string | null {
  const texts = textsOf(post)
  if (texts.join('').length > maxCharacters) return null
  const host = URL.parse(post.link)?.host ?? ''
  const parts = texts.map((text) => readTextParts(text, host))
  return hashOf(parts.map(({ lines, shape }) => [lines, shape]))
}

/** Both fingerprints, as a publication keeps them. */
export const fingerprint = (post: WpPost) => ({ wpHash: textHash(post), wpWords: wordsHash(post) })

/** True when the words on the site are those that we left there, whatever a machine made of their markup. */
export const isSameText = (post: WpPost, known: Pick<KnownText, 'hash' | 'words'>): boolean =>
  textHash(post) === known.hash || (known.words !== null && wordsHash(post) === known.words)

/**
 * True when somebody has changed the post in WordPress since we left it. A version later than the known one is our own: it
 * was written by an attempt that died before it could note so.
 */
export function isEditedOnSite(post: WpPost, mark: string, known: KnownText | undefined): boolean {
  if (!known || isSameText(post, known)) return false
  return (versionIn(post.content.raw, mark) ?? 0) <= known.version
}
