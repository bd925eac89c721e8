import { createHash } from 'node:crypto'
import { versionIn } from '../blocks/content-forms.ts'
import type { WpPost } from './marked-posts.ts'

/** What we know of a text that we left on the site. */
export interface KnownText {
  hash: string
  version: number
}

/** Fingerprint of the words of a post as the site holds them. */
export function textHash({ title, content, excerpt }: WpPost): string {
  const words = [title?.raw ?? '', content.raw, excerpt?.raw ?? '']
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)
}

/**
 * True when somebody has changed the post in WordPress since we left it. A version later than the known one is our own: it
 * was written by an attempt that died before it could note so.
 */
export function isEditedOnSite(post: WpPost, mark: string, known: KnownText | undefined): boolean {
  if (!known || textHash(post) === known.hash) return false
  return (versionIn(post.content.raw, mark) ?? 0) <= known.version
}
