import { eq } from 'drizzle-orm'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { heldSentences } from '../../schema/writing.ts'
import type { Finding, HardKind } from '../gates/hard/finding.ts'
import type { Unsupported } from '../gates/truth/truth-gate.ts'

/** A sentence that a gate stopped at; its post waits where its owner has to decide. */
interface Stopped {
  sentence: string
  key: string
  claims: { kind: string; text: string }[]
  asks: boolean
}

// These are about the whole post; their sentence only shows where.
const wholePost = new Set<HardKind>(['topic', 'duplicate', 'slop', 'postLanguage', 'markup'])

/** One entry a sentence: what the truth gate holds and a post in another language ask the owner, the rest only where nobody looks. */
export function sortFindings(held: Unsupported[], findings: Finding[], isAutopilot: boolean): Stopped[] {
  const all = new Map<string, Stopped>()
  const add = (key: string, sentence: string, claims: Stopped['claims'], asks: boolean) => {
    const known = all.get(key)
    const kinds = new Set(known?.claims.map(({ kind }) => kind))
    const fresh = claims.filter(({ kind }) => !kinds.has(kind))
    all.set(key, {
      ...{ sentence, key },
      claims: [...(known?.claims ?? []), ...fresh],
      asks: asks || known?.asks === true,
    })
  }
  for (const { sentence, claims } of held) add(lettersOf(sentence), sentence, claims, true)
  for (const { kind, sentence, text } of findings)
    add(
      wholePost.has(kind) ? `#${kind}` : lettersOf(sentence),
      sentence,
      [{ kind, text }],
      isAutopilot || kind === 'postLanguage',
    )
  return [...all.values()]
}

/** Whether the autopilot would publish this post by itself. */
export async function isForAutopilot(db: Db, postId: string): Promise<boolean> {
  return (await db.$count(autopilotSlots, eq(autopilotSlots.postId, postId))) > 0
}

/** Keeps what the gates stopped at, and tells the owner where the post waits for a decision. */
export async function holdSentences(tx: Db, post: PostRow, stopped: Stopped[]): Promise<void> {
  if (stopped.length === 0) return
  await tx
    .insert(heldSentences)
    .values(stopped.map((one) => ({ postId: post.id, ...one })))
    .onConflictDoNothing()
  const count = stopped.filter(({ asks }) => asks).length
  if (count === 0) return
  await notify(tx, {
    accountId: post.accountId,
    kind: 'post_held',
    title: 'A post needs your review',
    description: `“${post.title}”: ${count === 1 ? 'one sentence waits' : `${count} sentences wait`} for your decision. Confirm, rewrite or remove ${count === 1 ? 'it' : 'them'}.`,
    url: `/dashboard/posts/${post.id}`,
    dedupeKey: `held:${post.id}:${post.version}`,
  })
}
