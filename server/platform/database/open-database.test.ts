import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { layDatabase } from '../../../test/database/lay-database.ts'
import { openSnapshot } from '../../../test/database/open-snapshot.ts'
import { until } from '../../../test/until.ts'
import { openDatabase } from './open-database.ts'

test('fails at once when the outer handle is used inside an open transaction', async () => {
  const database = await openSnapshot('empty')
  await expect(database.db.transaction(() => database.db.execute(sql`select 1`))).rejects.toThrow()
  expect(await database.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  await database.close()
})

test('runs a prepared statement again after its table was altered', async () => {
  const { pglite, close } = await openSnapshot('empty')
  await pglite!.query('create table notes (n int)')
  await pglite!.query('insert into notes values ($1)', [1])
  expect((await pglite!.query('select * from notes')).rows).toEqual([{ n: 1 }])
  await pglite!.transaction((tx) => tx.query(`alter table notes add column words text default 'none'`))
  expect((await pglite!.query('select * from notes')).rows).toEqual([{ n: 1, words: 'none' }])
  await close()
})

test('runs a query without blocking this thread, rolls back failures, and names the constraint', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'quillcast-db-'))
  layDatabase(directory, 'empty')
  const { db, pglite, close } = await openDatabase({ directory })
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  await pglite!.query('select count(*) from generate_series(1, 2000000)')
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
  await db.execute(sql`create table numbers (n int constraint numbers_once unique)`)
  const heard: string[] = []
  const stop = await pglite!.listen('numbers', (payload) => heard.push(payload))
  let late: Transaction | undefined
  const insert = (n: number) =>
    pglite!.transaction(async (tx) => {
      late = tx
      await tx.query('insert into numbers values ($1)', [n])
      await tx.query(`select pg_notify('numbers', $1)`, [String(n)])
      await tx.query('insert into numbers values ($1)', [1])
    })
  await expect(insert(2)).resolves.toBeUndefined()
  await expect(insert(3)).rejects.toMatchObject({ code: '23505', constraint: 'numbers_once' })
  await expect(late!.query('select 1')).rejects.toThrow('Transaction is closed')
  expect((await pglite!.query('select n from numbers order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  await until(() => heard.length > 0)
  expect(heard).toEqual(['2'])
  await stop()
  await close()
  rmSync(directory, { recursive: true })
})

test('leaves the database of an older release unchanged, and explains in one line how to migrate', async () => {
  const database = await openSnapshot('migrated')
  const { pglite } = database
  const read = () => pglite!.query('select * from drizzle.quillcast_migrations')
  await pglite!.query('update drizzle.quillcast_migrations set created_at = 1762000000000')
  const { rows } = await read()
  await expect(database.migrate()).rejects.toThrow(
    /^DATA_DIR: this folder was made by a release before 0\.3\.0, and nothing in it was changed\. Export it with "npm run backup"/,
  )
  expect((await read()).rows).toEqual(rows)
  await database.close()
})

test('refuses a second process on the same embedded database, and reopens after the first is killed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'quillcast-db-'))
  layDatabase(directory, 'empty')
  const script = `
    import type { Transaction } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
    import { openDatabase } from '${join(import.meta.dirname, 'open-database.ts')}'
    const { db } = await openDatabase({ directory: '${directory}' })
    await db.execute(sql\`create table if not exists numbers (n int primary key)\`)
    for (let n = 1; ; n++) {
      await db.execute(sql\`insert into numbers values (\${n})\`)
      if (n % 50 === 0) console.log(n)
    }`
  const writer = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../..'),
  })
  const acknowledged = await new Promise<number>((resolve) =>
    writer.stdout.once('data', (line) => resolve(Number.parseInt(String(line)))),
  )
  await expect(openDatabase({ directory })).rejects.toThrow(/another process/)
  const ended = new Promise((resolve) => writer.once('exit', resolve))
  writer.kill('SIGKILL')
  await ended
  const database = await openDatabase({ directory })
  const { rows } = await database.pglite!.query<{ count: number }>(
    'select count(*)::int as count from numbers',
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(acknowledged)
  await database.close()
  rmSync(directory, { recursive: true })
})

test('ends the process with one line when an embedded database has no space for its log, and reopens with everything committed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'quillcast-db-'))
  layDatabase(directory, 'empty')
  const database = await openDatabase({ directory })
  await database.pglite!.exec('create table numbers (n int primary key); insert into numbers values (1)')
  await database.close()
  const script = `
    import { openDatabase } from '${join(import.meta.dirname, 'open-database.ts')}'
    const { pglite } = await openDatabase({ directory: '${directory}' })
    await pglite.query('insert into numbers values (2)')
    const fill = () => pglite.query(\`select pg_logical_emit_message(true, 'x', repeat('x', 1000000))\`)
    for (let n = 0; n < 40; n++) await fill().catch(() => {})`
  // In 1 KB blocks: less than a WAL segment, more than any other file. SIGXFSZ would end the process.
  const limits = `trap '' XFSZ; ulimit -f 12000; exec "$0" --input-type=module-typescript -e "$1"`
  const { status, stderr } = spawnSync('bash', ['-c', limits, process.execPath, script], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The embedded database gave up: .+\n$/),
  })
  const again = await openDatabase({ directory })
  const { rows } = await again.pglite!.query('select n from numbers order by n')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
  await again.close()
  rmSync(directory, { recursive: true })
})
