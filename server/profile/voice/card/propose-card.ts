import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { minSamples } from '../../../../contract/profile/voice-rules.ts'
import type { voice as operations } from '../../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/fail.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import type { HandlerInput } from '../../../platform/http/define-routes.ts'
import { postRevisions, posts } from '../../../schema/posts.ts'
import { findTexts, findVoice } from '../own-voice.ts'
import { voiceWork } from '../voice-work.ts'
import type { EditedDraft } from './learn-from-edits.ts'
import { addCard, lockCards, presentCards } from './voice-cards.ts'

/** A card from the samples and the edits, beside the one in force; the proposal before it is put away. */
export async function proposeVoiceCard(
  app: App,
  { accountId }: HandlerInput<typeof operations.proposeVoiceCard>,
) {
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `voice-card:${accountId}`, 30, 3600)
  const { samples, profile } = await findVoice(app.db, accountId)
  if (!profile)
    return fail(
      'too_few_samples',
      `A voice card needs ${minSamples} texts of your own; there are ${samples.length}.`,
    )
  const edited = await findEditedDrafts(app.db, accountId)
  const texts = [...(await findTexts(app.db, accountId)).values()]
  const described = { profile, texts, drafts: edited }
  const { card, drafts } = await app.threads.run(voiceWork, 'describe', accountId, described)
  const learned = drafts > 1 ? ` and ${drafts} drafts that you edited` : ''
  return app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    await addCard(tx, accountId, 'proposed', card, `From ${samples.length} texts of yours${learned}`)
    return presentCards(tx, accountId)
  })
}

// The newest show how the customer edits now.
const mostDrafts = 30

/** Drafts that a writer delivered and their owner changed before they went out, newest first. */
async function findEditedDrafts(db: Db, accountId: string): Promise<EditedDraft[]> {
  return db
    .selectDistinctOn([posts.publishedAt, posts.id], { after: posts.content, before: postRevisions.content })
    .from(posts)
    .innerJoin(postRevisions, and(eq(postRevisions.postId, posts.id), eq(postRevisions.origin, 'writer')))
    .where(
      and(
        eq(posts.accountId, accountId),
        isNull(posts.deletedAt),
        isNotNull(posts.writer),
        or(eq(posts.status, 'published'), eq(posts.status, 'scheduled')),
      ),
    )
    .orderBy(desc(posts.publishedAt), posts.id, asc(postRevisions.version))
    .limit(mostDrafts)
}
