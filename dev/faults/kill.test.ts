import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { layDatabase } from '../../test/database/lay-database.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { startFaultyProxy } from '../../test/fakes/sites/faulty-proxy.ts'
import { until } from '../../test/given/given.ts'
import { listSite } from './compare-posts.ts'
import { newCustomer, publishedAtLast } from './customer.ts'
import { killOnce } from './scenes/kill-at-every-step.ts'
import { startServerProcess } from '../../test/given/server-process.ts'

const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && /\/posts\?/.test(path)
const isPublish = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && /\/posts\/\d+\?/.test(path)

// The two responses whose loss could cause duplicates; `npm run faults` kills at every step.
const moments = [
  [isCreate, 'after'],
  [isPublish, 'after'],
] as const

test(
  'a server killed while it publishes and updates a post puts it on the site exactly once',
  { timeout: 300_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quillcast-kill-'))
    layDatabase(directory, 'migrated')
    const { url, users } = inject('given').wordpress
    const proxy = await startFaultyProxy(url)
    const port = String(await freePort())
    // Longer than the test, so that leases do not expire. On the embedded database, existing leases at startup belong to a dead process.
    const settings = {
      PORT: port,
      DATA_DIR: directory,
      PUBLISH_LEASE_MS: '600000',
      PUBLISH_SETTLE_MS: '500',
      PUBLISH_SWEEP_MS: '1000',
      PUBLISH_TIMEOUT_MS: '10000',
    }
    const start = async () => {
      const server = await startServerProcess(settings)
      await server.ready()
      return server
    }
    let server = await start()
    onTestFinished(async () => {
      server.kill()
      await server.ended
      await proxy.stop()
      rmSync(directory, { recursive: true, force: true })
    })
    const customer = await newCustomer(server.url, { url: proxy.url, ...users.author })
    const post = await customer.write(`Killed twice ${port} ${Date.now().toString(36)}`)
    for (const [index, [isIt, when]] of moments.entries()) {
      const killed = killOnce(proxy, isIt, when, server)
      if (index === 0) await customer.publish(post.id)
      await killed
      await server.ended
      // Schedules its next retry before the new process can act.
      proxy.setPlan(() => ({ kind: 'lose-request' }))
      server = await start()
    }
    proxy.setPlan(undefined)
    await publishedAtLast(customer, post.id)
    const { wordpress_url } = await customer.read(post.id)
    expect(wordpress_url).toContain('killed-twice')
    const copies = async () =>
      (await listSite({ url, ...users.administrator })).filter(
        ({ title, status }) => title === post.title && status !== 'trash',
      )
    await until(async () => (await copies()).length === 1)
    expect(await copies()).toMatchObject([{ status: 'publish' }])
    // A killed update resumes by itself while the post stays published.
    await customer.edit(post.id, '<p>Words of the update.</p>')
    const killed = killOnce(proxy, isPublish, 'after', server)
    await customer.publish(post.id)
    await killed
    await server.ended
    proxy.setPlan(undefined)
    server = await start()
    expect(await customer.read(post.id)).toMatchObject({ status: 'published' })
    await until(async () => (await customer.read(post.id)).update === null, 60_000)
    expect(await (await fetch(wordpress_url!)).text()).toContain('Words of the update.')
    expect(await copies()).toMatchObject([{ status: 'publish' }])
    const captions = async () => {
      const { mails } = await (await fetch(`${server.url}/dev/mailbox.json`)).json()
      return mails.filter(
        (mail: { template: string; to: string }) =>
          mail.template === 'captions' && mail.to === customer.email,
      )
    }
    await until(async () => (await captions()).length > 0, 60_000)
    expect(await captions()).toHaveLength(1)
  },
)
