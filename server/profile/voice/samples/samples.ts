import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { minSampleWords, maxSamples } from '../../../../contract/profile/voice-sample-limits.ts'
import type { voice as operations, VoiceSample } from '../../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail, failField } from '../../../platform/fail.ts'
import type { Handler } from '../../../platform/http/define-routes.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import { accounts } from '../../../schema/accounts.ts'
import { voiceSamples } from '../../../schema/voice.ts'
import type { ReadSample } from '../meter/style.ts'
import { findVoice, inUse } from '../own-voice.ts'
import { voiceWork } from '../voice-work.ts'

type SampleRow = typeof voiceSamples.$inferSelect

/** The texts in use, newest first, with each one's score against the others. */
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

/** Stores a pasted text. */
export const addSample: Handler<typeof operations.addSample> = async (
  app,
  { accountId, title = '', text },
) => {
  await beginSample(app, accountId)
  const read = await app.threads.run(voiceWork, 'paste', accountId, text)
  const sample = await keepSample(app.db, accountId, { kind: 'pasted', title, ...read })
  return { sample: presentSample(sample) }
}

/** Stores the text of a file. */
export const uploadSample: Handler<typeof operations.uploadSample> = async (app, { accountId, bytes }) => {
  await beginSample(app, accountId)
  const read = await app.threads.run(voiceWork, 'upload', accountId, bytes)
  if (read === undefined)
    return fail(
      'unsupported_media_type',
      'We found no text in this file. Choose a txt, md, html or docx file.',
    )
  const sample = await keepSample(app.db, accountId, { kind: 'uploaded', title: '', ...read })
  return { sample: presentSample(sample) }
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
export function sampleOf(accountId: string, { kind, title, text, style, url }: GivenSample) {
  if (style.words < minSampleWords) return undefined
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { accountId, kind, title: title || firstWords(text), text, words: style.words, style, sha256, url }
}

/** Stores a text from its owner; a repeated one is restored, not duplicated. */
async function keepSample(db: Db, accountId: string, given: GivenSample): Promise<SampleRow> {
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
    if (!sample) throw new Error('An insert returned nothing')
    return sample
  })
}

/** How many more samples fit. */
export const countRoom = async (tx: Db, accountId: string): Promise<number> =>
  maxSamples - (await tx.$count(voiceSamples, inUse(accountId)))

export async function requireRoom(tx: Db, accountId: string): Promise<number> {
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
