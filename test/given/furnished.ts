import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { sessions } from '../../server/schema/accounts.ts'
import { approvalComments, approvalLinks, topics } from '../../server/schema/autopilot.ts'
import { hashToken } from '../../server/platform/secrets/secrets.ts'
import { webhookDeliveries } from '../../server/schema/integrations.ts'
import { keywords } from '../../server/schema/keywords.ts'
import { notifications } from '../../server/schema/notifications.ts'
import { images, postRevisions, posts } from '../../server/schema/posts.ts'
import { facts, proposedFacts } from '../../server/schema/profile.ts'
import { publications } from '../../server/schema/publishing.ts'
import { postResults, resultPeriods } from '../../server/schema/results.ts'
import { learnedLines, voiceCards } from '../../server/schema/voice.ts'
import { feedbackTurns, heldSentences, interviews, writingRecords } from '../../server/schema/writing.ts'
import { fillTables } from './fill-tables.ts'
import { given, type Account, type Server } from './given.ts'

/** The ids of an account's objects, by the kind that operations expect. */
export interface Furnished extends Account {
  marker: string
  ids: Record<Kind, string>
}

const kinds = [
  'post',
  'deletedPost',
  'livePost',
  'heldPost',
  'revision',
  'sentence',
  'turn',
  'session',
  'fact',
  'proposedFact',
  'sample',
  'card',
  'persona',
  'learned',
  'keyword',
  'topic',
  'interview',
  'notification',
  'image',
  'apiKey',
  'webhook',
  'delivery',
  'approval',
  'comment',
  'resultPeriod',
] as const
export type Kind = (typeof kinds)[number]

/** An account with one object of every kind, each of whose texts contains `marker`. */
export async function givenFurnished(server: Server, marker: string): Promise<Furnished> {
  const { db } = server.app
  const account = await given.account(server, {
    plan: 'premium',
    profile: { wordpressSiteUrl: 'http://127.0.0.1:9', businessName: `${marker} Grooming` },
  })
  const { accountId, token } = account
  const call = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, body, token)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const content = `<p>${marker} washes dogs.</p>`
  const text = { content, keywords: [marker] }
  const post = await given.post(server, account, { title: marker, ...text })
  await call('PUT', `/posts/${post.id}`, { title: `${marker} again`, version: 1 })
  const deleted = await given.post(server, account, { title: `${marker} gone`, ...text })
  await call('DELETE', `/posts/${deleted.id}`)
  const [live, held] = await db
    .insert(posts)
    .values([
      { accountId, title: `${marker} live`, ...text, status: 'published', publishedAt: new Date() },
      { accountId, title: `${marker} held`, ...text, status: 'held' },
    ])
    .returning()
  await db.insert(publications).values({
    postId: live!.id,
    siteUrl: 'http://127.0.0.1:9',
    mark: randomUUID().slice(0, 12),
    state: 'published',
    link: `http://127.0.0.1:9/${marker}`,
  })
  const sentence = `${marker} won a prize.`
  const [heldSentence] = await db
    .insert(heldSentences)
    .values({
      postId: held!.id,
      sentence,
      key: sentence,
      claims: [{ check: 'unsupported', words: sentence, reason: 'Nobody said so.', level: 'hold' }],
    })
    .returning()
  const today = new Date().toISOString().slice(0, 10)
  const [turn] = await db
    .insert(feedbackTurns)
    .values({
      id: randomUUID(),
      postId: post.id,
      request: marker,
      state: 'proposed',
      before: content,
      proposal: `${content}<p>More.</p>`,
      writer: 'sample',
      day: today,
      reserved: 0,
    })
    .returning()
  const [revision] = await db.select().from(postRevisions).where(eq(postRevisions.postId, post.id))
  await db
    .insert(writingRecords)
    .values({ postId: post.id, kind: 'decision', data: { decision: 'yes', sentence: marker } })
  const card = { summary: marker, rules: [marker], avoid: [], examples: [] }
  const cards = await db
    .insert(voiceCards)
    .values([
      { accountId, version: 1, state: 'active', card, basis: marker },
      { accountId, version: 2, state: 'proposed', card, basis: marker },
    ])
    .returning()
  const [line] = await db
    .insert(learnedLines)
    .values({
      accountId,
      key: marker,
      text: marker,
      examples: [{ title: marker, before: marker, after: '' }],
    })
    .returning()
  const picture = { contentType: 'image/png', sha256: marker, width: 1, height: 1 } as const
  const [image] = await db
    .insert(images)
    .values({ ...picture, accountId, bytes: Buffer.from(marker) })
    .returning()
  const page = `http://127.0.0.1:9/${marker}`
  const [proposedFact] = await db
    .insert(proposedFacts)
    .values({ accountId, text: `${marker} costs $5.`, key: marker, url: page })
    .returning()
  const [interview] = await db
    .insert(interviews)
    .values({
      accountId,
      topic: marker,
      topicKey: marker,
      questions: [`Why ${marker}?`],
      closesAt: new Date(Date.now() + 86_400_000),
      askedAt: new Date(),
    })
    .returning()
  const [notification] = await db
    .insert(notifications)
    .values({ accountId, kind: 'published', title: marker, description: marker, dedupeKey: accountId })
    .returning()
  const personaId = randomUUID()
  await call('PUT', `/profile/personas/${personaId}`, {
    name: marker,
    wants: marker,
    words: marker,
    objections: marker,
  })
  await call('POST', '/topics', { title: `${marker} topic` })
  const [topic] = await db.select().from(topics).where(eq(topics.accountId, accountId))
  await call('POST', '/profile/facts', { text: `${marker} opened in 2014.` })
  const [fact] = await db.select().from(facts).where(eq(facts.accountId, accountId))
  const { sample } = await call('POST', '/profile/voice/samples', {
    title: marker,
    text: `${marker} is calm and slow. `.repeat(60),
  })
  const words = `The ${marker} washes dogs. `.repeat(20)
  await call('POST', '/keywords/generate', { content: words, useAI: false })
  const [keyword] = await db.select().from(keywords).where(eq(keywords.accountId, accountId))
  const { webhook } = await call('POST', '/webhooks', { url: page, events: ['post.updated'] })
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({ accountId, endpointId: webhook.id, event: 'post.updated', postId: post.id, state: 'delivered' })
    .returning()
  const query = { query: `${marker} price`, clicks: 0, impressions: 90, position: 40 }
  const [period] = await db
    .insert(resultPeriods)
    .values({ accountId, firstDay: '2026-01-01', lastDay: '2026-01-28', pages: 1, queries: [query] })
    .returning()
  await db
    .insert(postResults)
    .values({ periodId: period!.id, postId: live!.id, accountId, clicks: 3, impressions: 90, position: 8 })
  const { key } = await call('POST', '/api-keys', { name: marker, scopes: ['posts:read'] })
  await call('POST', '/calendar-feed')
  const ofPost = { accountId, postId: post.id }
  const [approval] = await db
    .insert(approvalLinks)
    .values({
      ...ofPost,
      name: marker,
      tokenHash: hashToken(marker),
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .returning()
  const [comment] = await db
    .insert(approvalComments)
    .values({ ...ofPost, linkId: approval!.id, quote: marker, text: marker })
    .returning()
  await fillTables(db, { accountId, postId: post.id, marker })
  await server.call('POST', '/auth/login', { email: account.email, password: account.password })
  const [session] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.createdAt))
  return {
    ...account,
    marker,
    ids: {
      post: post.id,
      deletedPost: deleted.id,
      livePost: live!.id,
      heldPost: held!.id,
      revision: revision!.id,
      sentence: heldSentence!.id,
      turn: turn!.id,
      session: session!.id,
      fact: fact!.id,
      proposedFact: proposedFact!.id,
      sample: sample.id,
      card: cards[1]!.id,
      persona: personaId,
      learned: line!.id,
      keyword: keyword!.id,
      topic: topic!.id,
      interview: interview!.id,
      notification: notification!.id,
      image: image!.id,
      apiKey: key.id,
      webhook: webhook.id,
      delivery: delivery!.id,
      approval: approval!.id,
      comment: comment!.id,
      resultPeriod: period!.id,
    },
  }
}
