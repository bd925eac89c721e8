import { lettersOf } from '../../posts/content/plain-text.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { heldSentences } from '../../schema/writing.ts'
import type { Unsupported } from '../gates/truth/truth-gate.ts'

/** Keeps what nobody has confirmed, and tells the owner that the post waits. */
export async function holdSentences(tx: Db, post: PostRow, held: Unsupported[]): Promise<void> {
  const rows = held.map(({ sentence, claims }) => ({
    postId: post.id,
    sentence,
    key: lettersOf(sentence),
    claims,
  }))
  await tx.insert(heldSentences).values(rows).onConflictDoNothing()
  const count = rows.length === 1 ? 'A sentence claims' : `${rows.length} sentences claim`
  await notify(tx, {
    accountId: post.accountId,
    kind: 'post_held',
    title: 'A post needs your review',
    description: `“${post.title}”: ${count} something that isn't on your fact sheet. Confirm it or have it rewritten.`,
    url: `/dashboard/posts/${post.id}`,
    dedupeKey: `held:${post.id}:${post.version}`,
  })
}
