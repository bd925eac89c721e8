import { and, eq } from 'drizzle-orm'
import { minSamples } from '../../../contract/profile/voice-rules.ts'
import type { voice as operations, VoiceReport } from '../../../contract/profile/voice.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { posts } from '../../schema/posts.ts'
import { voiceReports } from '../../schema/voice.ts'
import { readableText } from '../site-posts/readable-text.ts'
import { findActiveCard } from './card/voice-cards.ts'
import { measureText } from './meter/measure-text.ts'
import type { VoiceProfile } from './meter/voice-profile.ts'
import { findVoice } from './own-voice.ts'
import { voiceWork } from './voice-work.ts'

/** Measures how close content (HTML or plain text) is to an account's voice. */
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

/** Measures the text in an editor. */
export async function measureVoice(
  app: App,
  { accountId, content }: HandlerInput<typeof operations.measureVoice>,
) {
  // Called every few seconds while somebody types.
  await limitRate(app, `voice-measure:${accountId}`, 600, 600)
  const report = await reportVoice(app.db, accountId, (profile) =>
    app.threads.run(voiceWork, 'measure', accountId, { content, profile }),
  )
  return { report }
}

/** Stores how a draft sounded when it was delivered, in or after that transaction. */
export async function keepVoiceReport(
  db: Db,
  accountId: string,
  postId: string,
  content: string,
): Promise<VoiceReport> {
  // Inline, because a writer's draft is short.
  const report = await reportVoice(db, accountId, (profile) => measureText(readableText(content), profile))
  const cardVersion = (await findActiveCard(db, accountId))?.version ?? null
  await db
    .insert(voiceReports)
    .values({ accountId, postId, report, cardVersion })
    .onConflictDoUpdate({ target: voiceReports.postId, set: { report, cardVersion } })
  return report
}

/** How the draft sounded when it was delivered. */
export async function getVoiceReport(
  app: App,
  { accountId, id }: HandlerInput<typeof operations.getVoiceReport>,
) {
  const own = and(eq(posts.id, id), eq(posts.accountId, accountId))
  const [post] = await app.db.select({ id: posts.id }).from(posts).where(own)
  if (!post) return fail('not_found', 'This post does not exist.')
  const [found] = await app.db.select().from(voiceReports).where(eq(voiceReports.postId, id))
  return { report: found?.report ?? null, cardVersion: found?.cardVersion ?? null }
}
