import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyTemplate } from '../../../test/database/copy-template.ts'
import { startTcpGate } from '../../../test/fakes/tcp-gate.ts'
import { until } from '../../../test/until.ts'
import { freePort } from '../../../tools/testing/postgres.ts'

const hasPostgres = Boolean(process.env.TEST_POSTGRES)

/** Starts the product as a process on loopback and captures its output. */
async function startProcess(DATABASE_URL: string) {
  const PORT = String(await freePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, PORT, DATABASE_URL, SCHEDULED_JOBS: 'off' },
      SECRET_KEY: 'a key for tests that is long enough to be one',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'exit').then(([code]) => code as number)
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${PORT}${path}`).then(
      (answer) => answer.status,
      () => undefined,
    )
  return { child, ended, status, said: () => output }
}

/** A closed gate in front of PostgreSQL, and the URL of a migrated database behind it. */
async function givenAwayDatabase() {
  const url = new URL(await copyTemplate())
  const gate = await startTcpGate(Number(url.port))
  await gate.shut()
  url.hostname = '127.0.0.1'
  url.port = String(gate.port)
  return { gate, url: url.href }
}

test.skipIf(!hasPostgres)(
  'waits for PostgreSQL, says so once, is live but not ready, and starts once it is reachable',
  async () => {
    const { gate, url } = await givenAwayDatabase()
    const running = await startProcess(url)
    await until(async () => (await running.status('/healthz')) === 200)
    expect(await running.status('/readyz')).toBe(503)
    expect(await running.status('/api/v1/posts')).toBe(503)
    await gate.open()
    await until(async () => (await running.status('/readyz')) === 200)
    const waiting = running.said().match(/.*waiting for PostgreSQL.*/g)
    expect(waiting).toHaveLength(1)
    expect(waiting![0]).toContain('DATABASE_URL: no server is listening there; waiting for PostgreSQL')
    expect(running.said()).not.toContain('    at ')
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    await gate.shut()
  },
)

test.skipIf(!hasPostgres)('exits with 0 on SIGTERM while it waits for PostgreSQL', async () => {
  const { url } = await givenAwayDatabase()
  const running = await startProcess(url)
  await until(async () => (await running.status('/healthz')) === 200)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
})

test.skipIf(!hasPostgres)('does not wait for a database that does not exist', async () => {
  const url = new URL(process.env.TEST_POSTGRES!)
  url.pathname = '/no_such_database'
  const running = await startProcess(url.href)
  expect(await running.ended).toBe(1)
  expect(running.said()).toBe('DATABASE_URL: database not found\n')
})
