import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { api } from '../../../contract/api.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { learnFromEdits, type EditedDraft } from '../../profile/voice/card/learn-from-edits.ts'
import { addCard, hasCard, lockCards, presentCards } from '../../profile/voice/card/voice-cards.ts'
import { findLatestTexts } from '../../profile/voice/own-voice.ts'
import { keepSiteSamples } from '../../profile/voice/samples/read-site-samples.ts'
import { postRevisions, posts } from '../../schema/posts.ts'
import { WritingFailure } from '../writing-failure.ts'
import { readVoiceCard } from './read-voice-card.ts'

// A reading of eight texts, with thinking.
const timeoutMs = 60_000

/**
 * Makes samples of the posts on the site and, where there is a model and no card yet, puts a card in force that it read in them:
 * the first post is written in the owner's voice. Throws a WritingFailure where the model cannot read.
 */
export async function learnVoice(app: App, accountId: string, signal: AbortSignal): Promise<void> {
  await keepSiteSamples(app, accountId)
  const texts = await findLatestTexts(app.db, accountId)
  if (!app.smallLlm || texts.length === 0 || (await hasCard(app.db, accountId))) return
  const card = await readVoiceCard({ llm: app.smallLlm, timeoutMs }, texts, signal)
  if (card.rules.length === 0) return
  await app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    if (!(await hasCard(tx, accountId)))
      await addCard(tx, accountId, 'active', card, basisOf(texts.length, 'on your site'))
  })
}

/** A card read in the samples and learned from the edits, beside the one in force; it replaces an earlier proposal. */
export const proposeVoiceCard: Handler<typeof api.writing.proposeVoiceCard> = async (app, { accountId }) => {
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `voice-card:${accountId}`, 30, 3600)
  const texts = await findLatestTexts(app.db, accountId)
  if (texts.length === 0)
    return fail('too_few_samples', 'A voice card needs a text of yours. Add one, or write your own card.')
  if (!app.smallLlm)
    return fail('no_model', 'No AI model is connected to read your texts. Write your own card.')
  const card = await readVoiceCard(
    { llm: app.smallLlm, timeoutMs },
    texts,
    AbortSignal.timeout(timeoutMs),
  ).catch((error: unknown) => {
    if (!(error instanceof WritingFailure)) throw error
    return fail('unavailable', 'The AI model couldn’t read your texts. Try again in a moment.')
  })
  const edits = learnFromEdits(await findEditedDrafts(app.db, accountId))
  const learned = edits.drafts > 1 ? ` and ${edits.drafts} drafts that you edited` : ''
  const proposal = {
    ...card,
    rules: [...card.rules, ...edits.rules],
    avoid: [...new Set([...edits.removed, ...card.avoid])],
  }
  return app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    await addCard(tx, accountId, 'proposed', proposal, `${basisOf(texts.length, 'of yours')}${learned}`)
    return presentCards(tx, accountId)
  })
}

const basisOf = (texts: number, whose: string) =>
  `From ${texts === 1 ? 'one text' : `${texts} texts`} ${whose}`

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
