import { plans } from '../../../contract/plans.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { getEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import type { posts } from '../../schema/posts.ts'
import { findBrief, makeBrief } from '../brief/make-brief.ts'
import { sentencesOfText } from '../brief/make-sheet.ts'
import { numberEvidence } from '../evidence/evidence.ts'
import { gatherEvidence } from '../evidence/gather-evidence.ts'
import { findHeldSentences } from '../held/held-sentences.ts'
import { findWritingRequest } from '../requests/writing-request.ts'
import type { Brief } from '../writer.ts'
import type { TurnRow } from './turns.ts'

/**
 * What is known when a post is to be changed, whether we wrote it or not. The owner's requests are the owner's word; what was asked
 * of the post when it was written no longer has to be in it.
 */
export async function feedbackBrief(
  app: App,
  { id, accountId, title, keywords }: typeof posts.$inferSelect,
  { wish, before, day, reserved }: TurnRow,
  earlier: TurnRow[],
): Promise<Brief> {
  const { plan: current } = await getEntitlement(app.db, accountId)
  const plan = current === 'free' ? 'basic' : current
  const asked = (await findWritingRequest(app.db, id))?.request
  const accepted = earlier.filter(({ state }) => state === 'accepted').map((turn) => turn.wish)
  // What was found and read when it was written.
  const found = (await findBrief(app.db, id))?.evidence ?? []
  const sources = found.filter(({ source }) => source === 'stated').map(({ url, text }) => ({ url, text }))
  const web = found.filter(({ source }) => source === 'web')
  const brief = await makeBrief(app, id, accountId, {
    topic: title || wish,
    keywords,
    tone: 'professional',
    plan,
    day,
    reserved,
    ...asked,
    sources,
    instructions: [asked?.instructions ?? '', ...accepted, wish].filter(Boolean).join('\n'),
  })
  const { points: _points, callToAction: _call, framework: _framework, ...rest } = brief
  const { max } = plans[plan].limits.words
  return {
    ...rest,
    keywords: [],
    evidence: numberEvidence([...brief.evidence, ...web]),
    // Beyond the plan already, it may stay there.
    words: { min: 0, max: countWords(before) > max ? Infinity : max },
  }
}

/** The same with what the post says already, but for what waits for its owner's decision. */
export async function withOwnText(app: App, brief: Brief, before: string): Promise<Brief> {
  const held = (await findHeldSentences(app.db, brief.postId)).filter(({ state }) => state === 'open')
  const text = held.reduce((rest, { sentence }) => rest.replaceAll(sentence, ''), plainText(before))
  const own = gatherEvidence({ promises: [], confirmed: [], sources: [{ text }] })
  return {
    ...brief,
    sheet: { ...brief.sheet, facts: [...brief.sheet.facts, ...sentencesOfText(text)] },
    evidence: numberEvidence([...brief.evidence, ...own]),
  }
}
