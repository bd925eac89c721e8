import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { openInMemory } from './embedded-db.ts'

test('the outer handle inside an open transaction fails at once instead of waiting for ever', async () => {
  const database = await openInMemory()
  await expect(database.db.transaction(() => database.db.execute(sql`select 1`))).rejects.toThrow()
  expect(await database.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  await database.close()
})

test('a second process on the same embedded database is refused, and a killed one leaves data that opens again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'quillcast-db-'))
  const script = `
    import { sql } from 'drizzle-orm'
    import { openDatabase } from '${join(import.meta.dirname, 'db.ts')}'
    const { db } = await openDatabase({ directory: '${directory}' })
    await db.execute(sql\`create table if not exists numbers (n int primary key)\`)
    for (let n = 1; ; n++) {
      await db.execute(sql\`insert into numbers values (\${n})\`)
      if (n % 50 === 0) console.log(n)
    }`
  const writer = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
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
