import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { openDatabase } from '../../../server/platform/database/open-database.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { posts } from '../../../server/schema/posts.ts'
import { seedAccounts } from '../../../test/given/seed-posts.ts'
import { signIn, startLoad, unexpected } from '../load.ts'
import { startServerProcess } from '../../../test/given/server-process.ts'
import type { SceneOptions, SceneResult } from '../stage.ts'
import { recovery } from './bad-days.ts'
import { refusesWrite, smallDisk } from './worse-days.ts'

const SECRET_KEY = 'a key for tests that is long enough to be one'

/** A customer in a new embedded database. */
async function givenCustomer(directory: string): Promise<string> {
  const database = await openDatabase({ directory })
  await database.migrate()
  const secrets = createSecrets(SECRET_KEY, undefined)
  const [accountId] = await seedAccounts({ db: database.db, secrets }, [{ url: 'https://load.example/' }])
  const token = await signIn(database.db, accountId!)
  await database.close()
  return token
}

/** The disk under DATA_DIR fills up: the embedded database reports it, recovers once there is space, and loses nothing. */
export async function datadir({ say }: SceneOptions): Promise<SceneResult> {
  const small = smallDisk()
  if (!small) {
    say('SKIPPED: a small disk cannot be mounted here')
    return { wrong: process.env.CI ? ['no disk could be mounted'] : [], figures: {} }
  }
  const token = await givenCustomer(small.folder)
  const settings = { PROCESS: 'all', DATA_DIR: small.folder }
  const server = await startServerProcess(settings)
  await server.ready()
  const wrong: string[] = []
  const load = startLoad(() => server.url, token, { lanes: 4, pauseMs: 20 })
  await wait(3000)
  const before = load.take()
  wrong.push(...unexpected(before, /^(read 200|write 200)$/).map((line) => `before: ${line}`))

  const ballast = join(small.folder, 'ballast')
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
  let isRefused = false
  for (const end = Date.now() + 60_000; Date.now() < end && !isRefused && !server.exited(); await wait(500))
    isRefused = await refusesWrite(server.url, token)
  if (!isRefused) wrong.push('no write was refused on a full disk')
  await wait(3000)
  const full = load.take()
  wrong.push(...unexpected(full, /^(read 200|write 200|read 503|write 503)$/).map((line) => `full: ${line}`))
  if (full.silent > 0) wrong.push(`${full.silent} answers 503 without Retry-After`)
  const reads = full.answers.get('read 200') ?? 0
  if (reads === 0) wrong.push('no read was answered while the disk was full')
  say(`full: ${JSON.stringify(Object.fromEntries(full.answers))}`)

  rmSync(ballast)
  const backMs = await recovery(server.url, token)
  if (backMs > 5000) wrong.push(`with room again writes took ${backMs} ms`)
  await load.stop()
  if (server.exited()) wrong.push('the process ended')
  else process.kill(server.pid, 'SIGTERM')
  await server.ended
  const made = [...before.made, ...full.made, ...load.take().made]
  const database = await openDatabase({ directory: small.folder })
  const found = await database.db.select({ id: posts.id }).from(posts).where(inArray(posts.id, made))
  await database.close()
  if (found.length !== made.length)
    wrong.push(`${made.length - found.length} posts that were confirmed are gone`)
  small.remove()
  return { wrong, figures: { made: made.length, reads, refused: full.answers.get('write 503') ?? 0, backMs } }
}
