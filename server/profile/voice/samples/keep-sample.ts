import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { minSampleWords, maxSamples } from '../../../../contract/profile/voice-sample-limits.ts'
import type { VoiceSample } from '../../../../contract/profile/voice.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail, failField } from '../../../platform/fail.ts'
import { accounts } from '../../../schema/accounts.ts'
import { voiceSamples } from '../../../schema/voice.ts'
import type { ReadSample } from './read-sample.ts'

export type SampleRow = typeof voiceSamples.$inferSelect

interface GivenSample extends ReadSample {
  kind: VoiceSample['kind']
  title: string
  url?: string
}

/** The row for a text; undefined when it is too short to show a voice. */
export function sampleOf(accountId: string, { kind, title, text, style, url }: GivenSample) {
  if (style.words < minSampleWords) return undefined
  const sha256 = createHash('sha256').update(text).digest('hex')
  return {
    accountId,
    kind,
    title: title || firstWords(text),
    text,
    words: style.words,
    style,
    sha256,
    url: url ?? null,
  }
}

/** Stores a text from its owner; a repeated one is restored, not duplicated. */
export async function keepSample(db: Db, accountId: string, given: GivenSample): Promise<SampleRow> {
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
  maxSamples -
  (await tx.$count(
    voiceSamples,
    and(eq(voiceSamples.accountId, accountId), eq(voiceSamples.isLeftOut, false)),
  ))

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
