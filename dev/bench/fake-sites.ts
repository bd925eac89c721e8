// Many fake WordPress sites in a separate process, controlled by messages: { sites, latencyMs, slowMs? } starts them
// and returns their URLs; 'publishes' returns when each publish request arrived.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createFakeWordPress } from '../../test/fakes/sites/fake-wordpress.ts'

export interface Order {
  sites: number
  latencyMs: number
  /** The latency of the first site, if different. */
  slowMs?: number
}

export interface SentPublish {
  site: number
  wpPostId: number
  /** Unix time in ms. */
  at: number
}

export const benchLogin = { username: 'author', applicationPassword: 'abcd abcd abcd abcd abcd abcd' }

const publishes: SentPublish[] = []
const seen = new Set<string>()

function startSite(site: number, latencyMs: number): Promise<string> {
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wordpress = createFakeWordPress(url, benchLogin)
  const handle = async (request: IncomingMessage) => {
    const { method = 'GET', url: path = '/', headers } = request
    const at = performance.timeOrigin + performance.now()
    const body = await buffer(request)
    const id = /\/posts\/(\d+)\?/.exec(path)?.[1]
    if (method === 'POST' && id && body.includes('"publish"') && !seen.has(`${site}/${id}`)) {
      seen.add(`${site}/${id}`)
      publishes.push({ site, wpPostId: Number(id), at })
    }
    return wordpress.answer({ method, path, headers, body })
  }
  const server = createServer((request, response) => {
    void handle(request).then(({ status, headers, body }) =>
      setTimeout(() => response.writeHead(status, headers).end(body), latencyMs),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(url())))
}

process.on('message', (message: Order | 'publishes') => {
  if (message === 'publishes') return process.send?.(publishes)
  const all = Array.from({ length: message.sites }, (_, site) =>
    startSite(site, site === 0 ? (message.slowMs ?? message.latencyMs) : message.latencyMs),
  )
  return void Promise.all(all).then((urls) => process.send?.(urls))
})
