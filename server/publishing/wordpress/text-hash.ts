import { createHash } from 'node:crypto'
import { versionIn } from '../blocks/content-forms.ts'
import type { WpPost } from './marked-posts.ts'
import { readTextParts } from './text-parts.ts'

/** The text that we last left on the site. */
export interface KnownText {
  hash: string
  /** Null for text left by an earlier release. */
  words: string | null
  version: number
}

const hashOf = (parts: unknown) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

const textsOf = ({ title, content, excerpt }: WpPost) => [title?.raw ?? '', content.raw, excerpt?.raw ?? '']

/** Fingerprint of a post on the site, byte for byte. */
export const textHash = (post: WpPost): string => hashOf(textsOf(post))

// Parsing this much takes 20 ms; longer texts are compared byte for byte.
const maxCharacters = 500_000

/** Fingerprint of what people wrote, unaffected by rewritten addresses, entities or classes. */
export function wordsHash(post: WpPost): string | null {
  const texts = textsOf(post)
  if (texts.join('').length > maxCharacters) return null
  const host = URL.parse(post.link)?.host ?? ''
  const parts = texts.map((text) => readTextParts(text, host))
  return hashOf(parts.map(({ lines, shape }) => [lines, shape]))
}

export const fingerprint = (post: WpPost) => ({ wpHash: textHash(post), wpWords: wordsHash(post) })

/** True when the site's text is the one that we left, apart from automatic changes to its markup. */
export const isSameText = (post: WpPost, lastText: Pick<KnownText, 'hash' | 'words'>): boolean =>
  textHash(post) === lastText.hash || (lastText.words !== null && wordsHash(post) === lastText.words)

/** A version after the known one is ours, written by an attempt that died before recording it. */
export function isEditedOnSite(post: WpPost, mark: string, lastText: KnownText | undefined): boolean {
  if (!lastText || isSameText(post, lastText)) return false
  return (versionIn(post.content.raw, mark) ?? 0) <= lastText.version
}
