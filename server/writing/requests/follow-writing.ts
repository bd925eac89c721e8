import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { WritingEvent, type writing as operations } from '../../../contract/writing/writing.ts'
import type { App } from '../../platform/app.ts'
import type { Handler, StreamEvent } from '../../platform/http/define-routes.ts'
import { failPostNotFound, ownPost } from '../../posts/editing/find-post.ts'
import { postTopic } from '../../posts/post-events.ts'
import { postEvents, posts } from '../../schema/posts.ts'

type Follow = Handler<typeof operations.events>

// The longest delay if a signal is lost.
const pollMs = 5000

/** Streams events after `after`, then live ones up to `done` or `failed`. Ends early if the post is deleted. */
export const followWriting: Follow = async (app, input) =>
  follow(app, input, (await findState(app, input)) ?? failPostNotFound())

// Without the texts, because it is read at every event.
async function findState(app: App, { accountId, id }: { accountId: string; id: string }) {
  const { status, wordCount, writer } = posts
  const [row] = await app.db.select({ status, wordCount, writer }).from(posts).where(ownPost(accountId, id))
  return row
}

async function* follow(
  app: App,
  { accountId, id, after, signal }: Parameters<Follow>[1],
  first: NonNullable<Awaited<ReturnType<typeof findState>>>,
): AsyncGenerator<StreamEvent<WritingEvent>> {
  let last = after
  let words: string | undefined
  const stopListening = app.signals.on(postTopic(id), (message) => (words = message ?? words))
  try {
    let post: typeof first | undefined = first
    for (; post && !signal.aborted; post = await findState(app, { accountId, id })) {
      // Start listening before reading, so that no event in between is missed.
      const next = app.signals.wait(postTopic(id), pollMs, signal)
      const events = await findEvents(app, id, last)
      for (const event of events) {
        yield event
        last = event.id
        if (event.data.event !== 'progress') return
      }
      if (words !== undefined) {
        const progress = JSON.parse(words) as object
        words = undefined
        yield { id: last, data: WritingEvent.parse({ event: 'progress', ...progress }) }
      }
      if (events.length > 0) continue
      if (post.status !== 'writing') {
        // The post wasn't generated and already exists, so report it as done.
        const { wordCount, writer } = post
        if (last === 0)
          yield { id: 1, data: { event: 'done', word_count: wordCount, writer: writer ?? 'model' } }
        return
      }
      await next
    }
  } finally {
    stopListening()
  }
}

async function findEvents(app: App, postId: string, after: number): Promise<StreamEvent<WritingEvent>[]> {
  const { id, event, data } = postEvents
  const ofWriting = inArray(event, ['writing:progress', 'writing:done', 'writing:failed'])
  const begunAgain = sql`coalesce((select max(id) from ${postEvents} where post_id = ${postId}
    and event = 'status' and data ->> 'to' = 'writing'), 0)`
  const rows = await app.db
    .select({ id, event, data })
    .from(postEvents)
    .where(and(eq(postEvents.postId, postId), gt(id, after), gt(id, begunAgain), ofWriting))
    .orderBy(asc(id))
  return rows.map((row) => ({
    id: row.id,
    data: WritingEvent.parse({ ...row.data, event: row.event.replace('writing:', '') }),
  }))
}
