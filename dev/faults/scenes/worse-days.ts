import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { mailOutbox } from '../../../server/schema/notifications.ts'
import { posts } from '../../../server/schema/posts.ts'
import { startMailServer } from '../../../test/fakes/mail-server.ts'
import { startTcpGate } from '../../../test/fakes/tcp-gate.ts'
import { startLoad, unexpected } from '../load.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'
import { givenLoadCustomer, recovery } from './bad-days.ts'

// Room for a fresh cluster with our tables and some minutes of its log.
const diskMb = 180

/** A file system that can be filled; undefined where we may not mount one. */
export function smallDisk(): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  chmodSync(folder, 0o777)
  const remove = () => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

/** The disk of PostgreSQL is full: reads go on, writes say so, and with room again all is as it was. */
export async function disk({ say }: SceneOptions): Promise<SceneResult> {
  const small = smallDisk()
  if (!small) {
    say('SKIPPED: a small disk cannot be mounted here')
    return { wrong: process.env.CI ? ['no disk could be mounted'] : [], figures: {} }
  }
  const stage = await openStage({}, small.folder)
  const server = await stage.start({ PROCESS: 'all' })
  const token = await givenLoadCustomer(stage)
  const wrong: string[] = []
  const load = startLoad(() => server.url, token, { lanes: 4, pauseMs: 20 })
  await wait(1500)
  const before = load.take()
  wrong.push(...unexpected(before, /^(read 200|write 200)$/).map((line) => `before: ${line}`))

  const ballast = join(small.folder, 'ballast')
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
  // New pages are asked for when those that are there are full.
  await stage.database.db
    .execute(sql`create table filler as select repeat('x', 1000) from generate_series(1, 100000)`)
    .then(
      () => wrong.push('the disk was not full'),
      () => {},
    )
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    await wait(1000)
    if (server.exited() || (await refusesWrite(server.url, token))) break
  }
  await wait(3000)
  const full = load.take()
  wrong.push(...unexpected(full, /^(read 200|write 200|read 503|write 503)$/).map((line) => `full: ${line}`))
  if (full.silent > 0) wrong.push(`${full.silent} answers 503 without Retry-After`)
  const reads = full.answers.get('read 200') ?? 0
  if (reads === 0) wrong.push('no read was answered while the disk was full')

  rmSync(ballast)
  const backMs = await recovery(server.url, token)
  if (backMs > 5000) wrong.push(`with room again writes took ${backMs} ms`)
  await load.stop()
  if (server.exited()) wrong.push('the process ended')
  const made = [...before.made, ...full.made, ...load.take().made]
  const found = await stage.database.db.select({ id: posts.id }).from(posts).where(inArray(posts.id, made))
  if (found.length !== made.length)
    wrong.push(`${made.length - found.length} posts that were confirmed are gone`)
  await stage.close()
  small.remove()
  return { wrong, figures: { made: made.length, reads, refused: full.answers.get('write 503') ?? 0, backMs } }
}

export async function refusesWrite(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Full', content: `<p>${'x '.repeat(20_000)}</p>` })
  const answer = await fetch(`${url}/api/v1/posts`, { method: 'POST', headers, body }).catch(() => undefined)
  return answer?.status === 503
}

/** The mail server is down for an hour of queue time: customers notice nothing, and each mail arrives once. */
export async function mail({ ci }: SceneOptions): Promise<SceneResult> {
  const smtp = await startMailServer()
  const gate = await startTcpGate(Number(new URL(smtp.url).port))
  const stage = await openStage()
  const { db } = stage.database
  const server = await stage.start({
    PROCESS: 'all',
    SMTP_URL: `smtp://127.0.0.1:${gate.port}`,
    MAIL_FROM: 'Quillcast <post@quillcast.example>',
  })
  await gate.shut()
  const wrong: string[] = []
  const people = 20
  for (let n = 0; n < people; n++) {
    const body = JSON.stringify({
      email: `reader.${n}@example.com`,
      password: 'Correct-horse-1',
      plan: 'basic',
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api/v1/auth/register`, { method: 'POST', headers, body })
    if (!answer.ok) wrong.push(`a registration was answered with ${answer.status}`)
  }
  const count = (status: string) => db.$count(mailOutbox, sql`${mailOutbox.status} = ${status}`)
  const queued = await count('queued')
  if (queued < people) wrong.push(`${queued} mails wait for ${people} people`)
  // In an hour each is tried seven times; here the next time is brought to now.
  const tries = ci ? 2 : 7
  for (let round = 1; round <= tries; round++) {
    const due = sql`name = 'send-mail' and retry_count < ${round}`
    const isTried = async () => {
      await db.execute(sql`update pgboss.job set start_after = now() where ${due} and state = 'retry'`)
      const left = (await db.execute(sql`select 1 from pgboss.job where ${due}`)) as { rows: unknown[] }
      return left.rows.length === 0
    }
    const end = Date.now() + 60_000
    while (!(await isTried()) && Date.now() < end) await wait(500)
    if (Date.now() >= end) wrong.push(`after a minute a mail was not tried ${round} times`)
  }
  if ((await count('queued')) !== queued) wrong.push('a mail that could not be sent does not wait any more')
  await gate.open()
  const began = Date.now()
  for (const end = began + 30_000; Date.now() < end && (await count('sent')) < queued; await wait(500))
    await db.execute(
      sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`,
    )
  const sent = await count('sent')
  if (sent !== queued) wrong.push(`${sent} of ${queued} mails went out`)
  const ids = smtp.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  if (new Set(ids).size !== ids.length || ids.length !== queued)
    wrong.push(`${ids.length} mails arrived, ${new Set(ids).size} of them different`)
  if (server.exited()) wrong.push('the process ended')
  await stage.close()
  await gate.shut()
  await smtp.stop()
  return {
    wrong,
    figures: {
      mails: queued,
      tries,
      sent,
      arrived: ids.length,
      seconds: Math.round((Date.now() - began) / 1000),
    },
  }
}
