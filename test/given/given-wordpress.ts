import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished } from 'vitest'
import { createSafeFetch } from '../../server/platform/outbound/safe-fetch.ts'
import { findMarked, type WpPost } from '../../server/publishing/wordpress/marked-posts.ts'
import type { Article, PublicationProgress } from '../../server/publishing/delivery/publish-post.ts'
import { toBlocks } from '../../server/publishing/blocks/to-blocks.ts'
import { connectWordPress, type Login, type WordPress } from '../../server/publishing/wordpress/wordpress.ts'
import { type FaultyProxy, startFaultyProxy } from '../fakes/sites/faulty-proxy.ts'
import type { Fault } from '../fakes/sites/proxy-fault.ts'
import { until } from '../until.ts'
import type { Role } from '../wordpress/start-wordpress.ts'
import type { Server } from './given.ts'

export function loginOf(role: Role): Login {
  const { username, applicationPassword } = inject('given').wordpress.users[role]
  return { username, password: applicationPassword }
}

/** Expects the check of the stored connection to succeed. It is repeated only if it timed out, as on a busy machine. */
export async function checkConnection(server: Server, token: string): Promise<void> {
  const { body } = await until(async () => {
    const answer = await server.call('POST', '/posts/test-wordpress-connection', {}, token)
    return answer.body.data.checks.at(-1).code !== 'timeout' && answer
  })
  expect(body.data.ok, JSON.stringify(body)).toBe(true)
}

/** This run's WordPress as our client sees it, directly or through a proxy. */
export function givenWordPress(options: { url?: string; login?: Login; timeoutMs?: number } = {}): WordPress {
  const {
    url = inject('given').wordpress.url,
    login = loginOf('administrator'),
    timeoutMs = 10_000,
  } = options
  const fetch = createSafeFetch({ allowPrivate: true, userAgent: 'Quillcast/1.0' })
  onTestFinished(() => fetch.close())
  return connectWordPress({ fetch, root: `${url}/wp-json/`, login, timeoutMs: () => timeoutMs })
}

/** A proxy before it that does `fault` to the n-th create (`'POST posts'`), change (`'POST post'`) or read (`'GET'`). */
export async function givenProxy(
  faults: { on: 'create' | 'change' | 'read'; nth?: number; fault: Fault }[] = [],
): Promise<FaultyProxy> {
  const seen = { create: 0, change: 0, read: 0 }
  const plan = ({ method, path }: { method: string; path: string }) => {
    const kind = method === 'GET' ? 'read' : /\/wp\/v2\/posts(\?|$)/.test(path) ? 'create' : 'change'
    seen[kind]++
    return faults.find(({ on, nth = 1 }) => on === kind && nth === seen[kind])?.fault
  }
  const proxy = await startFaultyProxy(inject('given').wordpress.url, { plan })
  onTestFinished(() => proxy.stop())
  return proxy
}

export function givenArticle(version = 1, mark = randomBytes(8).toString('hex')): Article {
  const content = toBlocks(`<h2>Part</h2><p>Words of ${mark}, version ${version}.</p>`, mark, version)
  return { mark, version, title: `Post ${mark}`, content, excerpt: 'In short.', slug: `post-${mark}` }
}

/** A worker's in-memory state: two of them act as two workers without a shared lease. */
export function givenProgress({ settleMs = 300 } = {}): PublicationProgress & { creates: number } {
  let since = -Infinity
  const progress = {
    wpPostId: null as number | null,
    link: null,
    creates: 0,
    isCreateOver: () => performance.now() - since >= settleMs,
    beginCreate: async () => {
      since = performance.now()
      progress.creates++
    },
    cancelCreate: async () => void (since = -Infinity),
    recordDraft: async (id: number) => void (progress.wpPostId = id),
    requireClaim: async () => {},
  }
  return progress
}

/** All posts with that mark, read as administrator; trashed ones separately. */
export async function onSite(mark: string): Promise<{ live: WpPost[]; drafts: WpPost[]; trashed: WpPost[] }> {
  const found = await findMarked(givenWordPress(), mark)
  if (found.kind !== 'ok') throw new Error(`the site cannot be asked: ${found.cause}`)
  const of = (...states: string[]) => found.value.filter(({ status }) => states.includes(status))
  return { live: of('publish', 'future', 'private'), drafts: of('draft', 'pending'), trashed: of('trash') }
}
