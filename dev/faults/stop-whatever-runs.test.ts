import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { layDatabase } from '../../test/database/lay-database.ts'
import { until } from '../../test/until.ts'
import { newCustomer } from './customer.ts'
import { startServerProcess } from '../../test/given/server-process.ts'

/** A site whose response never ends. */
async function givenEndlessSite(answer: RequestListener) {
  let requestCount = 0
  const site = createServer((request, response) => {
    requestCount++
    answer(request, response)
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, wasAsked: () => requestCount > 0 }
}

test(
  'exits on SIGTERM while sites hang or respond slowly and threads are busy',
  { timeout: 120_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quillcast-stop-'))
    layDatabase(directory, 'migrated')
    const hanging = await givenEndlessSite(() => {})
    const dripping = await givenEndlessSite((_, response) => {
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const server = await startServerProcess({ DATA_DIR: directory, PUBLISH_TIMEOUT_MS: '60000' })
    onTestFinished(async () => {
      server.kill()
      await server.ended
      rmSync(directory, { recursive: true, force: true })
    })
    await server.ready()
    const { users } = inject('given').wordpress
    const customer = await newCustomer(server.url, { url: hanging.url, ...users.administrator })
    const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' }
    const begin = (path: string, body: object) =>
      void fetch(`${server.url}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => 'cut off by the stop')
    const { username, applicationPassword } = users.administrator
    begin('/posts/test-wordpress-connection', {
      wordpressSiteUrl: dripping.url,
      wordpressUsername: username,
      wordpressApiKey: applicationPassword,
    })
    const post = await customer.write('A post that does not arrive')
    begin(`/posts/${post.id}/publish`, {})
    await until(() => hanging.wasAsked() && dripping.wasAsked())
    for (let nth = 0; nth < 5; nth++)
      begin('/keywords/generate', { content: `Dogs like calm water ${nth}. `.repeat(4000), useAI: false })
    begin('/posts/preview', { title: 'T', content: '<b>'.repeat(60_000) + '</a>'.repeat(50_000) })

    const began = performance.now()
    process.kill(server.pid, 'SIGTERM')
    await server.ended
    expect(server.exitCode()).toBe(0)
    // 10 s plus slack for a machine busy with other tests.
    expect(performance.now() - began).toBeLessThan(14_000)
  },
)
