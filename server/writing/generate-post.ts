import { eq } from 'drizzle-orm'
import { plans, type PlanId } from '../../contract/plans.ts'
import type { writing as operations } from '../../contract/writing.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import type { Values } from '../platform/routes.ts'
import { findPreferences } from '../profile/find-preferences.ts'
import { presentPost } from '../posts/present-post.ts'
import { posts } from '../schema/posts.ts'
import { businessProfiles } from '../schema/profile.ts'
import { writingRequests } from '../schema/writing.ts'
import { reserveWords } from './daily-words.ts'
import { writePost } from './write-post.ts'
import type { WritingRequest } from './writing-request.ts'

type Asked = Values<typeof operations.generate>

/** Reserves the words, makes the post and hands it to a writer: all of it or nothing. */
export async function generatePost(app: App, asked: Asked) {
  return app.db.transaction(async (tx) => {
    const { plan } = await requireEntitlement(tx, asked.accountId)
    const { accountId } = asked
    const reserved = plans[plan].limits.words.max
    const day = await reserveWords(app, tx, accountId, plan, reserved)
    const request = await requestFor(tx, asked, { plan, day, reserved })
    const { topic: title, keywords } = request
    const [post] = await tx
      .insert(posts)
      .values({ accountId, title, content: '', keywords, status: 'writing' })
      .returning()
    if (!post) throw new Error('An insert returned nothing')
    await tx.insert(writingRequests).values({ postId: post.id, request: { ...request } })
    await app.jobs.send(tx, writePost, { postId: post.id })
    return { post: presentPost(post) }
  })
}

async function requestFor(
  tx: Db,
  asked: Asked,
  cost: { plan: PlanId; day: string; reserved: number },
): Promise<WritingRequest> {
  const keywords = [...new Set(asked.keywords)]
  return {
    topic: asked.topic || (await deriveTopic(tx, asked.accountId, keywords)),
    keywords,
    tone: asked.tone ?? (await findTone(tx, asked.accountId)),
    ...(asked.framework ? { framework: asked.framework } : {}),
    ...(asked.instructions ? { instructions: asked.instructions } : {}),
    ...cost,
  }
}

/** The first tone the customer chose in the preferences. */
async function findTone(tx: Db, accountId: string): Promise<string> {
  const { selectedTones } = await findPreferences(tx, accountId)
  return selectedTones[0] ?? 'professional'
}

async function deriveTopic(tx: Db, accountId: string, [keyword]: string[]): Promise<string> {
  if (keyword) return `What to know about ${keyword}`
  const [profile] = await tx
    .select({ name: businessProfiles.businessName })
    .from(businessProfiles)
    .where(eq(businessProfiles.accountId, accountId))
  return profile ? `What to expect from ${profile.name}` : 'What to expect when you work with us'
}
