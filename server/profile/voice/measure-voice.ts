import { minSamples } from '../../../contract/profile/voice-sample-limits.ts'
import type { voice as operations, VoiceReport } from '../../../contract/profile/voice.ts'
import type { Db } from '../../platform/database/db.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { readableText } from '../site-posts/readable-text.ts'
import { measureText } from './meter/measure-text.ts'
import type { VoiceProfile } from './meter/voice-profile.ts'
import { findVoice } from './own-voice.ts'
import { voiceWork } from './voice-work.ts'

async function reportVoice(
  db: Db,
  accountId: string,
  measure: (profile: VoiceProfile) => VoiceReport | Promise<VoiceReport>,
): Promise<VoiceReport> {
  const { samples, profile } = await findVoice(db, accountId)
  if (profile) return measure(profile)
  const missing = minSamples - samples.length
  return {
    measured: false,
    reason: 'too_few_samples',
    message: `Add ${missing === 1 ? 'one more text' : `${missing} more texts`} of your own and we’ll score drafts against your voice. Until then, we use your tone and your profile.`,
  }
}

export const measureVoice: Handler<typeof operations.measureVoice> = async (app, { accountId, content }) => {
  // Called every few seconds while the customer types.
  await limitRate(app, `voice-measure:${accountId}`, 600, 600)
  const report = await reportVoice(app.db, accountId, (profile) =>
    app.threads.run(voiceWork, 'measure', accountId, { content, profile }),
  )
  return { report }
}

/** Measures a draft as its writer delivers it, in that transaction. */
export const measureDraft = (db: Db, accountId: string, content: string): Promise<VoiceReport> =>
  // Inline, because a writer's draft is short.
  reportVoice(db, accountId, (profile) => measureText(readableText(content), profile))
