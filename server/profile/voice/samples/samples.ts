import { and, eq, ne, or } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { minSampleWords, maxSamples } from '../../../../contract/profile/voice-sample-limits.ts'
import type { voice as operations, VoiceSample } from '../../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail, failField } from '../../../platform/fail.ts'
import type { Handler } from '../../../platform/http/define-routes.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import { TaskTimedOut } from '../../../platform/threads/thread-work.ts'
import { accounts } from '../../../schema/accounts.ts'
import { sites } from '../../../schema/profile.ts'
import { voiceSamples } from '../../../schema/voice.ts'
import { listSitePosts, type SitePostRow, withoutOurs } from '../../site-posts/list-site-posts.ts'
import { readSitePosts } from '../../site-posts/read-site-posts.ts'
import type { ReadSample } from '../meter/style.ts'
import { findVoice, inUse } from '../own-voice.ts'
import { voiceWork } from '../voice-work.ts'

type SampleRow = typeof voiceSamples.$inferSelect

export const listSamples: Handler<typeof operations.listSamples> = async (app, { accountId }) => {
  const { samples, profile } = await findVoice(app.db, accountId)
  return {
    samples: samples.map((row, at) => presentSample(row, profile?.scores[at])),
    range: profile?.range ?? null,
  }
}

const presentSample = (row: Omit<SampleRow, 'text'>, score?: number): VoiceSample => ({
  ...row,
  score: score ?? null,
  created_at: row.createdAt.toISOString(),
})

export const addSample: Handler<typeof operations.addSample> = async (
  app,
  { accountId, title = '', text },
) => {
  await beginSample(app, accountId)
  const read = await app.threads.run(voiceWork, 'paste', accountId, text)
  return keepSample(app.db, accountId, { kind: 'pasted', title, ...read })
}

export const uploadSample: Handler<typeof operations.uploadSample> = async (app, { accountId, bytes }) => {
  await beginSample(app, accountId)
  const read = await app.threads.run(voiceWork, 'upload', accountId, bytes)
  if (read === undefined)
    return fail(
      'unsupported_media_type',
      'We found no text in this file. Choose a txt, md, html or docx file.',
    )
  return keepSample(app.db, accountId, { kind: 'uploaded', title: '', ...read })
}

async function beginSample(app: App, accountId: string): Promise<void> {
  await requireEntitlement(app.db, accountId)
  // Allows a morning of pasting; measuring a text takes milliseconds.
  await limitRate(app, `voice-samples:${accountId}`, 120, 3600)
}

/** Removes a text. One from the site is remembered without its words, so that it is not added again. */
export const removeSample: Handler<typeof operations.removeSample> = async (app, { accountId, id }) => {
  const mine = and(eq(voiceSamples.accountId, accountId), eq(voiceSamples.id, id))
  const [removed] = await app.db
    .update(voiceSamples)
    .set({ isLeftOut: true, text: '', style: {} })
    .where(and(mine, eq(voiceSamples.isLeftOut, false)))
    .returning()
  if (!removed) return fail('not_found', 'Sample not found.')
  if (removed.kind !== 'site') await app.db.delete(voiceSamples).where(mine)
  return {}
}

interface GivenSample extends ReadSample {
  kind: VoiceSample['kind']
  title: string
  url?: string
}

/** The row for a text; undefined when it is too short to show a voice. */
function sampleOf(accountId: string, { kind, title, text, style, url }: GivenSample) {
  if (style.words < minSampleWords) return undefined
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { accountId, kind, title: title || firstWords(text), text, words: style.words, style, sha256, url }
}

/** Stores a text from its owner; a repeated one is restored, not duplicated. */
async function keepSample(db: Db, accountId: string, given: GivenSample) {
  const row = sampleOf(accountId, given)
  if (!row) return failField('text', `A sample needs at least ${minSampleWords} words.`)
  return db.transaction(async (tx) => {
    // One at a time, because two concurrent calls could exceed the limit together.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    await requireRoom(tx, accountId)
    const [sample] = await tx
      .insert(voiceSamples)
      .values(row)
      .onConflictDoUpdate({
        target: [voiceSamples.accountId, voiceSamples.sha256],
        set: { isLeftOut: false },
      })
      .returning()
    return { sample: presentSample(sample!) }
  })
}

const countRoom = async (tx: Db, accountId: string): Promise<number> =>
  maxSamples - (await tx.$count(voiceSamples, inUse(accountId)))

async function requireRoom(tx: Db, accountId: string): Promise<number> {
  const room = await countRoom(tx, accountId)
  if (room > 0) return room
  return fail(
    'storage_full',
    `You have ${maxSamples} samples, which is the maximum. Remove one to add another.`,
  )
}

const firstWords = (text: string) => {
  const line = text.split('\n')[0] ?? ''
  return line.length > 80 ? `${line.slice(0, 79).replace(/\s+\S*$/, '')}…` : line
}

// Two years of a weekly blog; older posts show an older voice.
const mostPosts = 100

/** Adds posts from the account's site as samples, except our own, which would teach it itself. */
export const readSiteSamples: Handler<typeof operations.readSiteSamples> = async (app, { accountId }) => {
  await requireEntitlement(app.db, accountId)
  const [site] = await app.db.select({ id: sites.id }).from(sites).where(eq(sites.accountId, accountId))
  if (!site) return fail('no_site', 'Connect your site first, in Settings.')
  // Each call reads the site.
  await limitRate(app, `voice-site:${accountId}`, 10, 3600)
  const failure = await readSitePosts(app, accountId)
  const found = await listSitePosts(app.db, accountId)
  const { posts: own, ...skipped } = await ownPosts(app, accountId, found)
  const kept = await keepAll(app, accountId, own, await requireRoom(app.db, accountId))
  const isUnread = failure !== null && kept.added === 0
  const message = isUnread ? sayFailed(failure) : describeSiteRead({ ...kept, ...skipped })
  return { added: kept.added, message }
}

/** Adds samples from a site that was just read, without a message. */
export async function keepSiteSamples(app: App, accountId: string): Promise<void> {
  const { posts } = await ownPosts(app, accountId, await listSitePosts(app.db, accountId))
  await keepAll(app, accountId, posts, await countRoom(app.db, accountId))
}

/** Without ours and other authors'. On a site with one author, it's the owner, whose login may have been made for us. */
async function ownPosts({ db }: App, accountId: string, found: SitePostRow[]) {
  const theirs = await withoutOurs(db, accountId, found)
  const [site] = await db
    .select({ wpUserId: sites.wpUserId })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  const hasOneAuthor = new Set(theirs.map(({ authorId }) => authorId)).size < 2
  const posts = hasOneAuthor ? theirs : theirs.filter(({ authorId }) => authorId === site?.wpUserId)
  return { posts, ours: found.length - theirs.length, others: theirs.length - posts.length }
}

type SiteRead = Awaited<ReturnType<typeof keepAll>> & { ours: number; others: number }

/** Counts what became of each post: `removed` ones were removed from the samples earlier, `left` are beyond the limit. */
async function keepAll(app: App, accountId: string, found: SitePostRow[], room: number) {
  const read = { added: 0, tooShort: 0, known: 0, removed: 0, unreadable: 0, left: 0 }
  for (const [at, post] of found.entries()) {
    const outcome = at < mostPosts && read.added < room ? await keepOne(app, accountId, post) : 'left'
    read[outcome] += 1
  }
  return read
}

async function keepOne(app: App, accountId: string, { title, text, url }: SitePostRow) {
  const read = await app.threads.run(voiceWork, 'sample', accountId, text).catch(unlessTooLate)
  if (!read) return 'unreadable'
  const row = sampleOf(accountId, { kind: 'site', title, ...read, url })
  if (!row) return 'tooShort'
  const { sha256, words, style } = row
  const [added] = await app.db
    .insert(voiceSamples)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: voiceSamples.id })
  if (added) return 'added'
  const isSame = or(eq(voiceSamples.url, url), eq(voiceSamples.sha256, sha256))
  await app.db
    .update(voiceSamples)
    .set({ title, text: row.text, sha256, words, style })
    .where(and(inUse(accountId), eq(voiceSamples.url, url), ne(voiceSamples.sha256, sha256)))
  return (await app.db.$count(voiceSamples, and(inUse(accountId), isSame))) > 0 ? 'known' : 'removed'
}

const failures: Record<string, string> = {
  timeout: 'Your site took too long to answer.',
  read_too_slow: 'This page took too long to read.',
  too_large: 'Your site answered with more data than we can read.',
}

const sayFailed = (failure: string) =>
  `${failures[failure] ?? 'We could not read the posts on your site.'} Try again later, or paste or upload your texts.`

/** A post that takes too long is skipped, so that the others are still added. */
function unlessTooLate(error: unknown): undefined {
  if (!(error instanceof TaskTimedOut)) throw error
}

/** Says how many posts were added, and why the others were not. */
function describeSiteRead(read: SiteRead): string {
  const { added, ours, others, tooShort, known, removed, unreadable, left } = read
  const found = Object.values(read).reduce((sum, count) => sum + count, 0)
  if (found === 0) return 'Your site has no published posts yet. Paste or upload your texts instead.'
  const reasons = [
    reason(tooShort, 'is', 'are', `shorter than ${minSampleWords} words`),
    reason(ours, 'was', 'were', 'written by Quillcast'),
    reason(others, 'is', 'are', 'by another author'),
    reason(known, 'is', 'are', 'already among your samples'),
    reason(removed, 'was', 'were', 'removed by you'),
    reason(unreadable, 'was', 'were', 'too complex to read'),
    reason(left, 'was', 'were', 'left out because we use only your newest posts'),
  ].filter((one) => one !== '')
  const heading = added === 0 ? `We found ${posts(found)} and added none` : `We added ${posts(added)}`
  if (reasons.length === 0) return `${heading}.`
  return `${heading}${added > 0 ? '. Not added' : ''}: ${listed(reasons)}.`
}

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

const reason = (count: number, one: string, many: string, why: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many} ${why}`

const listed = (parts: string[]) => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
