import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { layDatabase } from '../../../test/database/lay-database.ts'
import { freePort } from '../../../tools/testing/postgres.ts'

/** A server process at the most verbose log level. */
async function loudServer() {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'quillcast-log-'))
  layDatabase(directory, 'migrated')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'trace',
    },
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(directory, { recursive: true, force: true })
  })
  let log = ''
  const changed = () => Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)))
  const hears = async (words: string) => {
    while (!log.includes(words)) await changed()
  }
  await hears('"Ready"')
  return { url: `http://127.0.0.1:${port}`, hears, log: () => log }
}

test('never logs the password that WordPress hands over, whatever the address looks like', async () => {
  const { url, hears, log } = await loudServer()
  const query = 'site_url=http://a.example&user_login=ada&password=abcdEFGH1234abcdEFGH1234'
  for (const way of [
    `/wordpress/callback?state=unknown&${query}`,
    `/wordpress/callback?state=%00&${query}`,
    `/wordpress/callback/%E0%A4%A?${query}`,
    `/wordpress/call?${query}`,
    `/api/v1/callback?${query}`,
  ])
    await (await fetch(url + way, { redirect: 'manual' })).arrayBuffer()
  await fetch(`${url}/wordpress/callback?${query}`, { method: 'POST' })
  await (await fetch(`${url}/healthz`)).arrayBuffer()
  await hears('"operation":"/healthz"')
  expect(log()).toContain('"operation":"/wordpress/callback"')
  expect(log()).not.toContain('abcdEFGH1234')
  expect(log()).not.toContain('user_login')
})
