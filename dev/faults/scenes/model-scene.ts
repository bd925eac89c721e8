import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../server/platform/database/db.ts'
import { autopilots, autopilotSlots } from '../../../server/schema/autopilot.ts'
import { mailOutbox, notifications } from '../../../server/schema/notifications.ts'
import { posts } from '../../../server/schema/posts.ts'
import { writingLedger } from '../../../server/schema/writing.ts'
import { weekdays } from '../../../contract/billing/plan-limits.ts'
import { goodDay, startCarelessLlm } from '../../../test/fakes/models/careless-llm.ts'
import { startTcpGate } from '../../../test/fakes/tcp-gate.ts'
import { seedAccounts } from '../../../test/given/seed-posts.ts'
import { signIn, startLoad, unexpected } from '../load.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'

const hourMs = 3_600_000

interface Customer {
  url: string
  token: string
  accountId: string
}

async function call<T>({ url, token }: Customer, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body ? { body: JSON.stringify(body) } : {}
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** A slot this many hours ahead, near enough for its writing to be due, and a topic for it. */
async function planSlot(customer: Customer, hours: number): Promise<void> {
  const at = new Date(Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs)
  const day = weekdays[(at.getUTCDay() + 6) % 7]!
  await call(customer, 'POST', '/topics', { title: 'Drying a wet dog' })
  const scheduledTimes = JSON.stringify({ [day]: [at.toISOString().slice(11, 16)] })
  await call(customer, 'PUT', '/profile/preferences', { scheduledTimes, timezone: 'UTC' })
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 240_000; Date.now() < end; await wait(500)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`not within four minutes: ${what}`)
}

const slotOf = async (db: Db, { accountId }: Customer) => {
  const [slot] = await db.select().from(autopilotSlots).where(eq(autopilotSlots.accountId, accountId))
  return slot
}

/** Moves the slot's next try to now and returns the skipped pause in minutes. */
async function tryNow(db: Db, customer: Customer): Promise<number> {
  const slot = await slotOf(db, customer)
  const minutes = Math.round((slot!.writeAt.getTime() - slot!.changedAt.getTime()) / 60_000)
  await db
    .update(autopilotSlots)
    .set({ writeAt: sql`now()` })
    .where(eq(autopilotSlots.id, slot!.id))
  await db
    .update(autopilots)
    .set({ lookAt: sql`now()` })
    .where(eq(autopilots.accountId, customer.accountId))
  return minutes
}

const generate = async (customer: Customer, topic: string) =>
  (await call<{ post: { id: string } }>(customer, 'POST', '/posts/generate', { topic })).post.id

const postOf = async (db: Db, id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0]!

/** What was counted against the account's words, and what it was told. */
async function ledgerOf(db: Db, { accountId }: Customer) {
  const [row] = await db
    .select({ words: sql<number>`coalesce(sum(${writingLedger.words}), 0)::int` })
    .from(writingLedger)
    .where(eq(writingLedger.accountId, accountId))
  const isFailure = and(eq(notifications.accountId, accountId), eq(notifications.kind, 'writing_failed'))
  const isMissed = and(eq(mailOutbox.accountId, accountId), eq(mailOutbox.template, 'slot-missed'))
  return {
    words: row!.words,
    told: await db.$count(notifications, isFailure),
    missed: await db.$count(mailOutbox, isMissed),
  }
}

/**
 * The model is away for the tries of a day, each of which is brought to now: the autopilot's slot is kept, nothing is
 * counted, everything else works; a post that was under way when it went goes on where it was.
 */
export async function model({ ci, say }: SceneOptions): Promise<SceneResult> {
  const llm = await startCarelessLlm(1, goodDay)
  const gate = await startTcpGate(Number(new URL(llm.url).port))
  const stage = await openStage()
  const { db } = stage.database
  const AI_BASE_URL = `http://127.0.0.1:${gate.port}/v1`
  const server = await stage.start({ PROCESS: 'all', AI_BASE_URL, AI_MODEL: 'careless' })
  const [accountId, other] = await seedAccounts({ db, secrets: stage.secrets }, [
    { url: 'https://pilot.example/' },
    { url: 'https://hand.example/' },
  ])
  const customer = async (id: string): Promise<Customer> => ({
    ...{ url: server.url, accountId: id },
    token: await signIn(db, id),
  })
  const [autopilot, hand] = [await customer(accountId!), await customer(other!)]
  const load = startLoad(() => server.url, hand.token, { lanes: 2, pauseMs: 100 })
  const wrong: string[] = []

  // The model is down for two seconds in the middle of a post.
  const interrupted = await generate(hand, 'Brushing a long coat')
  await until('a first part is written', async () => (await stepsOf(db, interrupted)) > 2)
  await gate.shut()
  await wait(2000)
  await gate.open()
  const ended = await until('the interrupted post is written', async () => {
    const post = await postOf(db, interrupted)
    return post.status !== 'writing' && post
  })
  if (ended.status !== 'draft') wrong.push(`a post that was under way is ${ended.status}`)
  const before = await ledgerOf(db, hand)

  await gate.shut()
  const byHand = await generate(hand, 'Cutting claws')
  await planSlot(autopilot, 34)
  const tries = ci ? 2 : 6
  const pauses: number[] = []
  for (let attempt = 1; attempt <= tries; attempt++) {
    await until(`try ${attempt} has failed`, async () => {
      const slot = await slotOf(db, autopilot)
      return slot?.state === 'planned' && slot.attempts === attempt
    })
    if (attempt < tries) pauses.push(await tryNow(db, autopilot))
    say(`the model was asked ${attempt} times for the slot`)
  }
  const failed = await until('the post by hand has failed', async () => {
    const post = await postOf(db, byHand)
    return post.status === 'failed' && post
  })
  if (failed.failure?.cause !== 'model_unavailable') wrong.push(`its cause was ${failed.failure?.cause}`)
  const counted = await ledgerOf(db, autopilot)
  if (counted.words !== 0) wrong.push(`${counted.words} words were counted for nothing`)
  if ((await ledgerOf(db, hand)).words !== before.words) wrong.push('words were counted for the failed post')
  if (counted.told !== 1) wrong.push(`its owner was told ${counted.told} times`)
  if (counted.missed !== 0) wrong.push('a slot was given up that could still be kept')
  if (pauses.some((pause, at) => at > 0 && pause < pauses[at - 1]!)) wrong.push(`pauses of ${pauses.join()}`)
  wrong.push(...unexpected(load.take(), /^(read 200|write 200)$/))

  await gate.open()
  const began = Date.now()
  await tryNow(db, autopilot)
  await until('the slot has its post', async () => (await slotOf(db, autopilot))?.state === 'approved')
  const backSeconds = Math.round((Date.now() - began) / 1000)
  const live = and(eq(posts.accountId, autopilot.accountId), isNull(posts.deletedAt))
  const scheduled = await db.$count(posts, live)
  if (scheduled !== 1) wrong.push(`${scheduled} posts for one slot`)
  await load.stop()
  if (server.exited()) wrong.push('the process ended')
  await stage.close()
  await gate.shut()
  await llm.close()
  return { wrong, figures: { tries, lastPauseMinutes: pauses.at(-1) ?? 0, told: counted.told, backSeconds } }
}

const stepsOf = async (db: Db, postId: string): Promise<number> => {
  const { rows } = (await db.execute(
    sql`select count(*)::int as n from writing_steps where post_id = ${postId}`,
  )) as { rows: { n: number }[] }
  return rows[0]!.n
}
