import { eq, sql } from 'drizzle-orm'
import { allowedTones } from '../../../contract/billing/check-plan-limits.ts'
import { plans, type PlanId } from '../../../contract/billing/plans.ts'
import { frameworks, sidesOf } from '../../../contract/writing/frameworks.ts'
import { maxSourceChars } from '../../../contract/writing/source-limits.ts'
import type { writingChecks } from '../../../contract/writing/writing-checks.ts'
import type { writing as operations } from '../../../contract/writing/writing.ts'
import { reserveWords } from '../../billing/daily-words.ts'
import { requireEntitlement, requireFeature } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { isEmptyContent } from '../../posts/content/sanitize-content.ts'
import { findPost, failPostNotFound, lockPost } from '../../posts/editing/find-post.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import { presentPost, type PostRow } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { recordPostEvent } from '../../posts/post-events.ts'
import { requirePostRoom } from '../../posts/require-post-room.ts'
import { keepRevision } from '../../posts/revisions/keep-revision.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { findPersona } from '../../profile/personas/personas.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests, writingSteps } from '../../schema/writing.ts'
import { closeInterview } from '../interview/interviews.ts'
import { writePost } from '../write-post.ts'
import { findRefreshed, findWritingRequest, type WritingRequest } from './writing-request.ts'

type GeneratePostInput = HandlerInput<typeof operations.generate>
type BeginPostInput = Omit<GeneratePostInput, 'caller' | 'sessionId'>
type GenerateRequest = Omit<WritingRequest, 'plan' | 'tone' | 'day' | 'reserved'>

export async function generatePost(app: App, input: GeneratePostInput) {
  const { caller: _caller, sessionId: _session, ...brief } = input
  return { post: presentPost(await app.db.transaction((tx) => beginPost(app, tx, brief))) }
}

/** One transaction. Repeating a call with the caller's own id returns its post for free, or restarts one that failed. */
export async function beginPost(app: App, tx: Db, input: BeginPostInput): Promise<PostRow> {
  const { plan } = await requireEntitlement(tx, input.accountId)
  const { accountId, id } = input
  await requirePostRoom(tx, accountId)
  const reserved = plans[plan].limits.words.max
  const failed = id ? await lockUnwritten(tx, accountId, id) : undefined
  const before = failed && isEmptyRequest(input) ? failed : undefined
  const generateRequest: GenerateRequest = before ?? (await readRequest(tx, input))
  await requireFramework(tx, input, generateRequest.topic)
  const { topic: title, keywords } = generateRequest
  const start = { title, keywords, status: 'writing' as const }
  const [post] = await tx
    .insert(posts)
    .values({ ...(id ? { id } : {}), accountId, content: '', ...start })
    .onConflictDoUpdate({
      target: posts.id,
      set: { ...start, failure: null, version: sql`${posts.version} + 1`, updatedAt: sql`now()` },
      setWhere: failed ? eq(posts.accountId, accountId) : sql`false`,
    })
    .returning()
  if (!post) return (id && (await findPost(tx, accountId, id))) || failPostNotFound()
  const tone = await chooseTone(tx, input, plan, before?.tone)
  const day = await reserveWords(app, tx, accountId, plan, reserved)
  const request: WritingRequest = { ...generateRequest, tone, plan, day, reserved }
  if (failed) await forgetWriting(tx, post.id)
  await tx.insert(writingRequests).values({ postId: post.id, request: { ...request } })
  await closeInterview(tx, accountId, title, post.id)
  await app.jobs.send(tx, writePost, { postId: post.id })
  return post
}

const isEmptyRequest = ({ accountId: _account, id: _id, ...options }: BeginPostInput) =>
  Object.values(options).every((option) => option === undefined)

async function readRequest(tx: Db, input: BeginPostInput): Promise<GenerateRequest> {
  const { accountId, refreshes } = input
  const older = refreshes ? ((await findPost(tx, accountId, refreshes)) ?? failPostNotFound()) : undefined
  const keywords = [...new Set(input.keywords ?? older?.keywords)]
  // The new post may repeat the older one's claims.
  const text = older && { title: older.title, text: plainText(older.content).slice(0, maxSourceChars) }
  return {
    topic: input.topic || older?.title || (await deriveTopic(tx, accountId, keywords)),
    keywords,
    refreshes: older?.id,
    framework: input.framework,
    instructions: input.instructions || undefined,
    points: input.points?.length ? [...new Set(input.points)] : undefined,
    callToAction: input.callToAction || undefined,
    ...(input.personaId ? await resolvePersona(tx, accountId, input.personaId) : {}),
    sources: [...(input.sources ?? []), ...(text ? [text] : [])],
  }
}

/** Copies the persona, so that later edits don't affect a post being written. */
async function resolvePersona(tx: Db, accountId: string, personaId: string) {
  await requireFeature(tx, accountId, 'personas')
  const found = await findPersona(tx, accountId, personaId)
  if (!found)
    return fail('not_found', 'Persona not found.', { fields: { personaId: 'Choose another persona.' } })
  const { name, wants, words, objections } = found
  return { personaId, persona: { name, wants, words, objections } }
}

/** Refuses a framework that is not in the plan, or that would force the model to invent something. */
async function requireFramework(tx: Db, { accountId, framework, sources }: BeginPostInput, topic: string) {
  if (!framework) return
  if (frameworks[framework].isAdvanced) await requireFeature(tx, accountId, 'advancedFrameworks')
  if (framework === 'case-study' && !sources?.length)
    failField('sources', 'A case study needs real facts. Tell us what happened in a few sentences.')
  if (framework === 'comparison' && !sidesOf(topic))
    failField('topic', 'Name both sides in the topic, like “a tablet or a notebook”.')
}

async function deriveTopic(tx: Db, accountId: string, [keyword]: string[]): Promise<string> {
  if (keyword) return keyword
  const profile = await findBusinessProfile(tx, accountId)
  return profile ? `What to expect from ${profile.businessName}` : 'What to expect when you work with us'
}

async function lockUnwritten(tx: Db, accountId: string, id: string): Promise<WritingRequest | undefined> {
  const found = await findPost(tx, accountId, id)
  if (!found) return undefined
  const { status, content } = await lockPost(tx, accountId, id)
  if (status !== 'failed' || content !== '') return undefined
  return (await findWritingRequest(tx, id))?.request
}

/** Deletes the previous attempt's request and steps, and marks in its events that a new one starts. */
export async function forgetWriting(tx: Db, postId: string): Promise<void> {
  await tx.delete(writingRequests).where(eq(writingRequests.postId, postId))
  await tx.delete(writingSteps).where(eq(writingSteps.postId, postId))
  await recordPostEvent(tx, postId, 'status', { from: 'failed', to: 'writing' })
}

async function chooseTone(tx: Db, { accountId, tone }: BeginPostInput, plan: PlanId, before?: string) {
  const { selectedTones } = await findPreferences(tx, accountId)
  const allowed = allowedTones(selectedTones, plans[plan].limits)
  if (tone === undefined) return before !== undefined && allowed.includes(before) ? before : allowed[0]!
  if (allowed.includes(tone)) return tone
  return failField('tone', refusal(tone, allowed, selectedTones, plan), 'tone_not_allowed')
}

function refusal(tone: string, allowed: string[], selected: readonly string[], plan: PlanId): string {
  if (selected.length === 0)
    return `You haven’t chosen any tones. Choose ${tone} in Settings → Preferences to use it.`
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed)
  if (!selected.includes(tone))
    return `You haven’t chosen the ${tone} tone. Use ${names}, or change your tones in Settings → Preferences.`
  const count = allowed.length === 1 ? '1 tone' : `${allowed.length} tones`
  return `Your ${plans[plan].name} plan includes ${count}, so posts can be ${names}. Change your tones in Settings → Preferences.`
}

/** Applies the new text to the older post, which keeps its address, title and published version. */
export async function refreshPost(app: App, { accountId, id }: HandlerInput<typeof writingChecks.refresh>) {
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const draft = await lockPost(tx, accountId, id)
    const older =
      (await findRefreshed(tx, accountId, id)) ??
      fail('not_found', 'This draft isn’t a refresh of another post.')
    const before = await lockPost(tx, accountId, older.id)
    requireIdle(draft)
    requireIdle(before)
    if (draft.status === 'held') fail('unconfirmed_claims', 'Review the held sentences first.')
    const { content, wordCount, excerpt } = draft
    // Its writing failed or was stopped before the first word.
    if (isEmptyContent(content)) fail('nothing_to_publish', 'This draft is empty. Write something first.')
    // The held sentences belonged to the text that is replaced.
    const isHeld = before.status === 'held'
    const status = isHeld ? (before.scheduledAt ? 'scheduled' : 'draft') : before.status
    const after = await savePost(tx, before, { content, wordCount, excerpt, status })
    await keepRevision(tx, after, 'save', before)
    await recordPostEvent(tx, after.id, 'refreshed', { from: id })
    await savePost(tx, draft, { deletedAt: app.now() })
    await recordPostEvent(tx, id, 'deleted', {})
    return { post: presentPost(after) }
  })
}
