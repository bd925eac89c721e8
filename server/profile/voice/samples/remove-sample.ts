import { and, eq } from 'drizzle-orm'
import type { voice as operations } from '../../../../contract/profile/voice.ts'
import { fail } from '../../../platform/fail.ts'
import type { Handler } from '../../../platform/http/define-routes.ts'
import { voiceSamples } from '../../../schema/voice.ts'

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
