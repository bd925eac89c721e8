import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { heldSentences } from '../schema/writing.ts'
import { lettersOf, plainText } from './content/plain-text.ts'
import type { PostRow } from './editing/present-post.ts'

type ClaimText = Pick<PostRow, 'title' | 'content'> & { excerpt?: string | null }

/** The post's whole visible text, for finding sentences by their letters. */
export const wholeText = ({ title, content, excerpt }: ClaimText): string =>
  ` ${[title, excerpt ?? '', plainText(content)].map(lettersOf).join(' ')} `

/** True when a held sentence is still in the text; keys of the whole post (#kind) always are. */
export const isStillThere = (key: string, text: string): boolean =>
  key.startsWith('#') || text.includes(` ${key} `)

/** Rejects a post with claims that its owner has not confirmed; removed sentences do not count. */
export async function requireConfirmedClaims(db: Db, postId: string, post: ClaimText): Promise<void> {
  const open = await db
    .select({ key: heldSentences.key, sentence: heldSentences.sentence, claims: heldSentences.claims })
    .from(heldSentences)
    .where(
      and(eq(heldSentences.postId, postId), eq(heldSentences.state, 'open'), eq(heldSentences.asks, true)),
    )
  const text = wholeText(post)
  const [first, ...more] = open.filter(({ key }) => isStillThere(key, text))
  if (!first) return
  const others =
    more.length === 0 ? '' : ` ${more.length} more ${more.length === 1 ? 'waits' : 'wait'} for you.`
  const { key, sentence, claims } = first
  const what = key.startsWith('#')
    ? `Open the post and decide this first: ${claims.map(({ reason }) => reason).join(' ')}`
    : `Confirm or rewrite this sentence first: “${sentence}”`
  fail('unconfirmed_claims', `${/[.!?…]”?$/.test(what) ? what : `${what}.`}${others}`)
}
