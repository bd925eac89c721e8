import { eq } from 'drizzle-orm'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { heldSentences } from '../../schema/writing.ts'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import type { HeldSentence } from '../../../contract/writing/writing-checks.ts'
import type { ReaderFinding } from '../checks/read-with-model.ts'
import type { Finding } from '../gates/hard/finding.ts'

/** A sentence that a check stopped at; its post waits where its owner has to decide. */
interface Stopped {
  sentence: string
  key: string
  claims: StoredClaim[]
  asks: boolean
}

/** One check's words on a sentence. */
export interface StoredClaim {
  kind: HeldSentence['check']
  /** The words in question. */
  text: string
  /** In plain words; made of the kind where it is missing. */
  reason?: string
  /** What a reader says that it is about. */
  about?: string
}

// These are about the whole post; their sentence only shows where.
const wholePost = new Set<string>([
  'topic',
  'duplicate',
  'slop',
  'postLanguage',
  'markup',
  'notRead',
  'voice',
])

interface CheckedPost {
  title: string
  /** Null where nobody has read a post that a model wrote. */
  reading: ReaderFinding[] | null
  findings: Finding[]
  /** How near a text of a model's is to the owner's own. */
  voice?: VoiceReport | undefined
}

/**
 * One entry a sentence: what a reader names, what code is sure of about the business, and a post in another language ask the owner;
 * the rest only where nobody looks.
 */
export function sortFindings(
  { title, reading, findings, voice }: CheckedPost,
  isAutopilot: boolean,
): Stopped[] {
  const all = new Map<string, Stopped>()
  const add = (sentence: string, claim: StoredClaim, asks: boolean) => {
    const key = wholePost.has(claim.kind) ? `#${claim.kind}` : lettersOf(sentence)
    const known = all.get(key)
    const isNew = !known?.claims.some(({ kind }) => kind === claim.kind)
    all.set(key, {
      ...{ sentence, key, asks: asks || known?.asks === true },
      claims: [...(known?.claims ?? []), ...(isNew ? [claim] : [])],
    })
  }
  if (reading === null) add(title, { kind: 'notRead', text: title }, isAutopilot)
  if (voice?.measured && voice.verdict === 'below') {
    const reason = ['It doesn’t sound like your own posts.', ...voice.differences].join(' ')
    add(title, { kind: 'voice', text: title, reason }, isAutopilot)
  }
  for (const { sentence, verdict: kind, words: text, why: reason, about } of reading ?? [])
    add(sentence, { kind, text, reason, about }, true)
  for (const { kind, sentence, text } of findings)
    add(sentence, { kind, text }, isAutopilot || kind === 'postLanguage' || isOfBusiness(kind))
  return [...all.values()]
}

const ofBusiness = new Set<string>(['contact', 'hours', 'price', 'figure'])
const isOfBusiness = (kind: string): boolean => ofBusiness.has(kind)

/** Whether the autopilot would publish this post by itself. */
export async function isForAutopilot(db: Db, postId: string): Promise<boolean> {
  return (await db.$count(autopilotSlots, eq(autopilotSlots.postId, postId))) > 0
}

/** Keeps what the checks stopped at, and tells the owner where the post waits for a decision. */
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
