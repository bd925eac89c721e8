import { eq } from 'drizzle-orm'
import { posts } from '../../server/schema/posts.ts'
import { given, type Account, type Answer, type Server } from './given.ts'

/** A post that is live at `https://paws.example.com/…/`. */
export async function givenLive(server: Server, owner: Account, slug: string, since = '2026-01-05') {
  const { id } = await given.post(server, owner, { title: `About ${slug.replaceAll('-', ' ')}` })
  const wordpressUrl = `https://paws.example.com/${slug}/`
  const publishedAt = new Date(since)
  await server.app.db
    .update(posts)
    .set({ status: 'published', wordpressUrl, publishedAt })
    .where(eq(posts.id, id))
  return id as string
}

/** Uploads a file; `days` are those that its owner enters. */
export async function upload(
  server: Server,
  { token }: Account,
  bytes: Buffer | string,
  days: { from?: string; to?: string } = {},
): Promise<Pick<Answer, 'status' | 'body'>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  const query = new URLSearchParams(days)
  const body = new Uint8Array(Buffer.from(bytes))
  const answer = await fetch(`${server.url}/api/v1/results?${query}`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}
