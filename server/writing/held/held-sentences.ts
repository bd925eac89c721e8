import { asc, eq, sql } from 'drizzle-orm'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import type { Finding, HeldCount, HeldSentence } from '../../../contract/writing/writing-checks.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/database/db.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { isStillThere } from '../../posts/require-confirmed-claims.ts'
import { found } from '../checks/finding.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { heldSentences } from '../../schema/writing.ts'

/** A sentence that checks stopped at; its post waits where its owner has to decide. */
interface Stopped {
  sentence: string
  key: string
  claims: Finding[]
  asks: boolean
}

interface CheckedPost {
  title: string
  /** Null where nobody has read a post that a model wrote. */
  reading: Finding[] | null
  findings: Finding[]
  /** How near a text of a model's is to the owner's own. */
  voice?: VoiceReport | undefined
}

const notRead = (title: string): Finding => ({
  check: 'notRead',
  words: title,
  level: 'ask',
  reason: `“${title}” couldn’t be checked yet: the model that reads finished posts gave no usable answer.`,
})

function belowVoice(title: string, voice: VoiceReport | undefined): Finding[] {
  if (!voice?.measured || voice.verdict === 'inside') return []
  const reason = ['It doesn’t sound like your own posts.', ...voice.differences].join(' ')
  return [found('voice', title, undefined, reason)]
}

/** One entry a sentence, and one for each check of the whole post: which of them ask the owner, and which only warn. */
export function sortFindings(
  { title, reading, findings, voice }: CheckedPost,
  isAutopilot: boolean,
): Stopped[] {
  const all = new Map<string, Stopped>()
  for (const one of [...(reading ?? [notRead(title)]), ...findings, ...belowVoice(title, voice)]) {
    if (one.level === 'note') continue
    const key = one.sentence === undefined ? `#${one.check}` : lettersOf(one.sentence)
    const known = all.get(key) ?? { sentence: one.sentence ?? title, key, claims: [], asks: false }
    const isNew = known.claims.every(({ check }) => check !== one.check)
    all.set(key, {
      ...known,
      asks: known.asks || isAutopilot || one.level === 'hold',
      claims: isNew ? [...known.claims, one] : known.claims,
    })
  }
  return [...all.values()]
}

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

type HeldRow = typeof heldSentences.$inferSelect

export async function findHeldSentences(db: Db, postId: string): Promise<HeldRow[]> {
  return db
    .select()
    .from(heldSentences)
    .where(eq(heldSentences.postId, postId))
    .orderBy(asc(heldSentences.createdAt), asc(heldSentences.id))
}

const statementChecks = new Set<string>(['contact', 'hours', 'price', 'figure'])
const statementsAbout = new Set<string | undefined>(['business', 'client'])

/** Whether its owner, approving it, says that it is true, and not only good enough: then it joins the fact sheet. */
export const isStatement = (claims: Finding[]): boolean =>
  claims.some(
    ({ check, about }) => statementChecks.has(check) || (check !== 'risky' && statementsAbout.has(about)),
  )

/** As their owner sees them: what waits for a decision, and what only warns. What was edited away waits for nobody. */
export function presentHeldSentences(
  rows: HeldRow[],
  text: string,
): { held: HeldSentence[]; findings: HeldSentence[] } {
  const present = (asked: boolean) =>
    rows.filter(({ asks }) => asks === asked).map((row) => presentOne(row, text))
  return { held: present(true), findings: present(false) }
}

function presentOne({ id, sentence, key, claims, state, asks }: HeldRow, text: string): HeldSentence {
  const [{ check, words }] = claims as [Finding]
  return {
    id,
    sentence,
    check,
    words,
    reason: claims.map(({ reason }) => reason).join(' '),
    level: asks ? 'hold' : 'note',
    state: state === 'open' && !isStillThere(key, text) ? 'removed' : state,
    isStatement: isStatement(claims),
    isWholePost: key.startsWith('#'),
  }
}

const groups: Partial<Record<Finding['check'], string>> = {
  unsupported: 'Facts',
  changed: 'Facts',
  figure: 'Facts',
  quotation: 'Facts',
  risky: 'Promises and risks',
  contact: 'Contact details, hours, prices',
  hours: 'Contact details, hours, prices',
  price: 'Contact details, hours, prices',
  placeholder: 'Placeholders and leftovers',
  leak: 'Placeholders and leftovers',
  profanity: 'Swearing',
  notRead: 'Not checked',
  postLanguage: 'Language',
  topic: 'Topic',
  repetition: 'Repetition',
  stuffing: 'Keyword stuffing',
  duplicate: 'Too close to another post',
  voice: 'Not in your voice',
  slop: 'Clichés',
  address: 'Addresses and codes',
  lookalike: 'Addresses and codes',
  shortcode: 'Addresses and codes',
  markup: 'Addresses and codes',
}

// A month of some thousand customers; beyond that the newest tell enough.
const maxRows = 20_000

type Row = Omit<HeldCount, 'gate'> & { check: Finding['check'] }

/** What the checks held in the last 30 days and what owners decided, most first; of all accounts without one. */
export async function countHeld(db: Db, accountId?: string): Promise<HeldCount[]> {
  const ofAccount =
    accountId === undefined
      ? sql``
      : sql`and exists (select 1 from posts where posts.id = held_sentences.post_id and posts.account_id = ${accountId})`
  const { rows } = (await db.execute(sql`
    select claim ->> 'check' as "check", count(*)::int as held,
      count(*) filter (where state = 'approved')::int as approved,
      count(*) filter (where state = 'rewritten')::int as rewritten,
      count(*) filter (where state = 'removed')::int as removed
    from (
      select claims, state from held_sentences
      where asks and created_at > now() - interval '30 days' ${ofAccount}
      order by created_at desc limit ${maxRows}
    ) as held, jsonb_array_elements(held.claims) as claim
    group by 1`)) as { rows: unknown[] }
  const counts = new Map<string, HeldCount>()
  for (const { check, ...row } of rows as Row[]) {
    const gate = groups[check] ?? 'Other'
    const known = counts.get(gate) ?? { gate, held: 0, approved: 0, rewritten: 0, removed: 0 }
    for (const state of ['held', 'approved', 'rewritten', 'removed'] as const) known[state] += row[state]
    counts.set(gate, known)
  }
  return [...counts.values()].toSorted((a, b) => b.held - a.held)
}
