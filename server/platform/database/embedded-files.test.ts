import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { layDatabase } from '../../../test/database/lay-database.ts'
import { explainStartError } from '../explain-start-error.ts'
import { isAsClosed } from './embedded-files.ts'
import { openDatabase } from './open-database.ts'

const root = mkdtempSync(join(tmpdir(), 'quillcast-files-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A cleanly closed database; returns the file that holds its 2,000 rows. */
const original = join(root, 'original')
const table = await (async () => {
  layDatabase(original, 'empty')
  const database = await openDatabase({ directory: original })
  await database.pglite!.exec(`create table numbers (n int primary key, words text);
    insert into numbers select n, repeat('words ', 20) from generate_series(1, 2000) n`)
  const { rows } = await database.pglite!.query<{ path: string }>(
    `select pg_relation_filepath('numbers') path`,
  )
  await database.close()
  return join('database', rows[0]!.path)
})()

let copies = 0
function copy(): string {
  const directory = join(root, `copy-${++copies}`)
  cpSync(original, directory, { recursive: true })
  return directory
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true }).map((name) => join(directory, String(name)))
}
const tableOf = (directory: string) => join(directory, table)
const remove = (path: string) => (directory: string) =>
  rmSync(join(directory, 'database', path), { recursive: true })
const empty = (path: string) => (directory: string) => truncateSync(join(directory, 'database', path))
function overwrite(path: string, from: number) {
  const bytes = readFileSync(path)
  bytes.fill(7, from, from + 100)
  writeFileSync(path, bytes)
}

test.each<[string, (directory: string) => void, RegExp]>([
  ['PG_VERSION is missing', remove('PG_VERSION'), /PG_VERSION missing/],
  ['PG_VERSION is empty', empty('PG_VERSION'), /PG_VERSION says ""/],
  [
    'PG_VERSION is of another release',
    (directory) => writeFileSync(join(directory, 'database/PG_VERSION'), '15\n'),
    /PG_VERSION says "15" instead of "18"/,
  ],
  ['pg_control is missing', remove('global/pg_control'), /pg_control missing/],
  ['pg_control is empty', empty('global/pg_control'), /pg_control has 0 bytes/],
  [
    'pg_control was overwritten',
    (directory) => overwrite(join(directory, 'database/global/pg_control'), 0),
    /damaged/,
  ],
  ['only some folders were copied', remove('pg_xact'), /pg_xact missing/],
  [
    'the log is missing',
    (directory) => {
      for (const path of listFiles(join(directory, 'database/pg_wal')))
        if (statSync(path).isFile()) rmSync(path)
    },
    /damaged/,
  ],
  ['a system table is empty', empty('global/1260'), /could not read blocks/],
  ['a table is missing', (directory) => rmSync(tableOf(directory)), /could not open file/],
  ['a table is empty', (directory) => truncateSync(tableOf(directory)), /could not read blocks/],
  [
    'a table was cut short',
    (directory) => truncateSync(tableOf(directory), 8192 * 3),
    /could not read blocks/,
  ],
  [
    'a page was overwritten',
    (directory) => overwrite(tableOf(directory), 8192 * 4 + 10),
    /invalid page in block 4/,
  ],
  [
    'the folder holds other files',
    (directory) => {
      remove('.')(directory)
      mkdirSync(join(directory, 'database'))
      writeFileSync(join(directory, 'database/letter.txt'), 'dear')
    },
    /holds other files and no database/,
  ],
])('refuses to start in one line and changes nothing when %s', async (_, damage, words) => {
  const directory = copy()
  damage(directory)
  const before = listFiles(directory).length
  const error = await openDatabase({ directory }).catch((caught: unknown) => caught)
  const line = explainStartError(error)
  expect(line).toMatch(words)
  expect(line).toMatch(/^DATA_DIR: [^\n]+$/)
  expect(listFiles(directory).length).toBeGreaterThanOrEqual(before)
})

test('reports files as unchanged after a proper close, until they are opened or copied', async () => {
  const path = join(original, 'database')
  expect(isAsClosed(path)).toBe(true)
  expect(isAsClosed(join(copy(), 'database'))).toBe(false)
  const database = await openDatabase({ directory: original })
  expect(isAsClosed(path)).toBe(false)
  await database.close()
  expect(isAsClosed(path)).toBe(true)
})

test('opens a complete copy with every row', async () => {
  const database = await openDatabase({ directory: copy() })
  const { rows } = await database.pglite!.query('select count(*)::int as count from numbers')
  expect(rows).toEqual([{ count: 2000 }])
  await database.close()
})

const isReadableByOthers = (path: string) => (statSync(path).mode & 0o077) !== 0

test.skipIf(process.platform === 'win32')(
  'restricts every file to its owner, including those of earlier releases and those written later',
  async () => {
    const directory = copy()
    for (const path of listFiles(join(directory, 'database')))
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)
    const database = await openDatabase({ directory })
    await database.pglite!.exec('create table later (n int)')
    expect(listFiles(directory).filter(isReadableByOthers)).toEqual([])
    await database.close()
    expect(listFiles(directory).filter(isReadableByOthers)).toEqual([])
  },
)

test('creates a database in an empty folder, even after a start was killed while creating it', async () => {
  const directory = join(root, 'first')
  mkdirSync(join(directory, 'database.new/base'), { recursive: true })
  mkdirSync(join(directory, 'database'))
  const database = await openDatabase({ directory })
  expect((await database.pglite!.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(listFiles(directory).filter(isReadableByOthers)).toEqual([])
  expect(readdirSync(directory).toSorted()).toEqual(['database', 'database.in-use'])
  await database.close()
})
