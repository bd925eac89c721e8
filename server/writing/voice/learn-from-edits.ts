import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { maxLearnedChars } from '../../../contract/profile/voice-sample-limits.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import { readableText } from '../../profile/site-posts/readable-text.ts'
import { findLearnedLines } from '../../profile/voice/learned-lines.ts'
import { postRevisions, posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { sitePosts } from '../../schema/site-posts.ts'
import { learnedLines } from '../../schema/voice.ts'
import { feedbackTurns } from '../../schema/writing.ts'
import { writingWork } from '../writing-work.ts'
import { ordersModels } from '../research/read-web-page.ts'
import { linesOf, type EditedPost } from './read-edits.ts'

// The newest show how the customer edits now.
const mostPosts = 30
// Beyond some fifty rules a model starts to forget the first ones, and the voice card has its own.
const mostLines = 20
// A site that shows less than this of a post shows an excerpt or a paywall, which nobody edited.
const minShown = 0.5

/** Learns from an account's published posts. Sent when one goes live or takes over changes from WordPress. */
export const learnEdits = job<{ accountId: string }>({
  name: 'learn-edits',
  expireSeconds: 120,
  run: (app, { accountId }) => learnFromEdits(app, accountId),
})

/** Stores what the owner changed in the same way in several published drafts. Lines that the owner edited or removed stay so. */
export async function learnFromEdits(app: App, accountId: string): Promise<void> {
  const edited = await findEdited(app.db, accountId)
  if (edited.length === 0) return
  const found = (await app.threads.run(writingWork, 'countEdits', accountId, edited)).filter(
    ({ key, line }) => Math.max(key.length, line.length) <= maxLearnedChars && !ordersModels(line),
  )
  const learnedKeys = new Set((await findLearnedLines(app.db, accountId)).map(({ key }) => key))
  const room = mostLines - learnedKeys.size
  const lines = [
    ...found.filter(({ key }) => learnedKeys.has(key)),
    ...found.filter(({ key }) => !learnedKeys.has(key)).slice(0, Math.max(0, room)),
  ]
  if (lines.length === 0) return
  await app.db
    .insert(learnedLines)
    .values(lines.map(({ key, line, examples }) => ({ accountId, key, text: line, examples })))
    .onConflictDoUpdate({
      target: [learnedLines.accountId, learnedLines.key],
      set: { text: sql`excluded.text`, examples: sql`excluded.examples` },
      setWhere: sql`not ${learnedLines.isEdited} and not ${learnedLines.isRemoved}`,
    })
}

/** Published posts by the model, newest first, without what the model changed later at the owner's request. */
async function findEdited(db: Db, accountId: string): Promise<EditedPost[]> {
  const { id, title, keywords, content, publishedAt, deletedAt } = posts
  const isByModel = and(eq(posts.writer, 'model'), eq(posts.status, 'published'), isNull(deletedAt))
  const published = await db
    .select({ id, title, keywords, content })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isByModel))
    .orderBy(desc(publishedAt), desc(id))
    .limit(mostPosts)
  const ids = published.map((post) => post.id)
  const { postId: ofPost, version, origin } = postRevisions
  const drafts = await db
    .selectDistinctOn([ofPost])
    .from(postRevisions)
    .where(and(inArray(ofPost, ids), eq(origin, 'writer')))
    .orderBy(ofPost, desc(version))
  const turns = await db
    .select()
    .from(feedbackTurns)
    .where(and(inArray(feedbackTurns.postId, ids), eq(feedbackTurns.state, 'accepted')))
    .orderBy(asc(feedbackTurns.decidedAt))
  const readEnd = await siteReader(db, accountId)
  return published.flatMap((post) => {
    const draft = drafts.find(({ postId }) => postId === post.id)
    if (!draft) return []
    const later = turns.filter(({ postId, createdAt }) => postId === post.id && createdAt > draft.createdAt)
    const before = [draft.content, ...later.map(({ proposal }) => proposal ?? '')].map(readableText)
    const after = later.map((turn) => readableText(turn.before))
    const ends = [...after, readEnd(post)]
    const steps = before.map((text, at) => ({ before: text, after: ends[at]! }))
    return [{ title: post.title, keywords: post.keywords, steps }]
  })
}

/** Reads what was published: as the site shows it, if it was read after our last change, else as we know it. */
async function siteReader(db: Db, accountId: string) {
  const onSite = await findSiteTexts(db, accountId)
  // What plugins add to every post is nobody's edit.
  const linesOnSite = Map.groupBy([...onSite.values()].flatMap(linesOf), (line) => line)
  return ({ id, content }: { id: string; content: string }) => {
    const ours = readableText(content)
    const own = new Set(linesOf(ours))
    const isOfPost = (line: string) => own.has(line) || (linesOnSite.get(line)?.length ?? 0) < 2
    const shown = linesOf(onSite.get(id) ?? ours)
      .filter(isOfPost)
      .join('\n')
    return shown.length < minShown * ours.length ? ours : shown
  }
}

async function findSiteTexts(db: Db, accountId: string): Promise<Map<string, string>> {
  const { siteUrl, wpPostId, postVersion } = publications
  const isOnSite = and(eq(sitePosts.siteUrl, sites.url), eq(sitePosts.wpPostId, wpPostId))
  const isLatest = and(eq(postVersion, posts.version), gt(sitePosts.readAt, posts.updatedAt))
  const rows = await db
    .select({ postId: posts.id, text: sitePosts.text })
    .from(posts)
    .innerJoin(publications, and(eq(publications.postId, posts.id), eq(publications.state, 'published')))
    .innerJoin(sites, and(eq(sites.accountId, posts.accountId), eq(sites.key, siteUrl)))
    .innerJoin(sitePosts, and(eq(sitePosts.accountId, posts.accountId), isOnSite))
    .where(and(eq(posts.accountId, accountId), isLatest))
  return new Map(rows.map(({ postId, text }) => [postId, text]))
}
