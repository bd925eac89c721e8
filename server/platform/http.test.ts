import pg from 'pg'
import { expect, test } from 'vitest'
import { given, until } from '../../test/given.ts'

// The embedded database runs in the same process: it cannot go away.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'while the database throws everybody out calls answer unavailable, never an internal error, and are well again after',
  async () => {
    const server = await given.server({})
    const { token } = await given.account(server)
    const list = () => server.call('GET', '/posts', undefined, token)
    const name = new URL(server.app.env.DATABASE_URL!).pathname.slice(1)
    const maintenance = new pg.Client({ connectionString: process.env.TEST_POSTGRES! })
    await maintenance.connect()
    const answers = []
    for (let round = 0; round < 10; round++) {
      const calls = Array.from({ length: 8 }, list)
      await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])
      answers.push(...(await Promise.all(calls)))
    }
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]))
    for (const { status, headers } of answers)
      if (status === 503) expect(headers.get('retry-after')).toBe('2')
    await until(async () => (await list()).status === 200)
    // No connection stays lent out: an outage must not cost any.
    const pool = server.database.pool!
    await until(() => pool.totalCount === pool.idleCount)
    await maintenance.end()
    await server.stop()
    await server.database.close()
  },
)

test('a path that cannot be read is refused like any other input', async () => {
  const server = await given.server()
  const answer = await fetch(`${server.url}/api/v1/posts/%ff`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ success: false, code: 'invalid_input' })
})
