import { leastSamples } from '../../../../contract/voice-rules.ts'
import type { voice as operations } from '../../../../contract/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/fail.ts'
import { limitRate } from '../../../platform/rate-limit.ts'
import type { Values } from '../../../platform/routes.ts'
import { findTexts, findVoice } from '../own-voice.ts'
import { describeVoice } from './describe-voice.ts'
import { findEditedDrafts, learnFromEdits } from './learn-from-edits.ts'
import { addCard, lockCards, presentCards } from './voice-cards.ts'

/** A card from the samples and the edits, beside the one in force; the proposal before it is put away. */
export async function proposeVoiceCard(app: App, { accountId }: Values<typeof operations.proposeVoiceCard>) {
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `voice-card:${accountId}`, 30, 3600)
  const { samples, profile } = await findVoice(app.db, accountId)
  if (!profile)
    return fail(
      'too_few_samples',
      `A voice card needs ${leastSamples} texts of your own; there are ${samples.length}.`,
    )
  const edits = learnFromEdits(await findEditedDrafts(app.db, accountId))
  const texts = await findTexts(app.db, accountId)
  const card = describeVoice(profile, [...texts.values()], edits)
  const learned = edits.drafts > 1 ? ` and ${edits.drafts} drafts that you edited` : ''
  return app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    await addCard(tx, accountId, 'proposed', card, `From ${samples.length} texts of yours${learned}`)
    return presentCards(tx, accountId)
  })
}
