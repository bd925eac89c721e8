import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { removeTestDrafts } from '../../server/publishing/site-check/remove-test-drafts.ts'
import { connectionTests } from '../../server/schema/profile.ts'
import { start } from '../../server/start.ts'
import { readEnv } from '../../server/platform/env.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { startFaultyProxy } from '../../test/fakes/sites/faulty-proxy.ts'
import { layDatabase } from '../../test/database/lay-database.ts'
import { newCustomer } from './customer.ts'
import { killOnce } from './scenes/kill-at-every-step.ts'
import { leftByTests } from '../../test/given/left-by-tests.ts'
import { startServerProcess } from '../../test/given/server-process.ts'

// The two writes of a connection test that can leave something behind.
const writes = [/\/posts\?/, /\/media\?/]

test(
  'removes leftovers of connection tests from a site whose server was killed after a write',
  { timeout: 300_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quillcast-kill-'))
    layDatabase(directory, 'migrated')
    const { url, users } = inject('given').wordpress
    const proxy = await startFaultyProxy(url)
    const port = String(await freePort())
    const settings = {
      PORT: port,
      DATA_DIR: directory,
      SCHEDULED_JOBS: 'off',
      SECRET_KEY: 'a key for tests that is long enough to be one',
      LOG_LEVEL: 'silent',
    }
    const begin = async () => {
      const process = await startServerProcess(settings)
      await process.ready()
      return process
    }
    let server = await begin()
    onTestFinished(async () => {
      server.kill()
      await server.ended
      await proxy.stop()
      rmSync(directory, { recursive: true, force: true })
    })
    const { token } = await newCustomer(server.url, { url: proxy.url, ...users.administrator })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const testConnection = () =>
      fetch(`${server.url}/api/v1/posts/test-wordpress-connection`, { method: 'POST', headers, body: '{}' })
    for (const [index, write] of writes.entries()) {
      if (index > 0) server = await begin()
      const isIt = ({ method, path }: { method: string; path: string }) =>
        method === 'POST' && write.test(path)
      await Promise.all([
        killOnce(proxy, isIt, 'after', server),
        testConnection().catch(() => 'cut off by the kill'),
      ])
      await server.ended
      proxy.setPlan(undefined)
    }

    const database = await openDatabase({ directory })
    const { app, stop } = await start(readEnv(settings), database)
    const marks = (await app.db.select().from(connectionTests)).map(({ mark }) => mark)
    const left = () => Promise.all(marks.map(leftByTests))
    expect(await left()).toEqual([1, 1])
    await app.db.update(connectionTests).set({ tryAfter: sql`now()` })
    await removeTestDrafts.run(app, {}, { signal: new AbortController().signal, last: true })
    expect(await left()).toEqual([0, 0])
    expect(await app.db.$count(connectionTests)).toBe(0)
    await stop()
    await database.close()
  },
)
