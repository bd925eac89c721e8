import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { imageFile, layImage, readFittingImage, readImage } from './database-image.ts'
import { openDatabase } from './open-database.ts'

// dist/database/image, built before the tests.
const root = mkdtempSync(join(tmpdir(), 'quillcast-image-'))
afterAll(() => rmSync(root, { recursive: true }))

test('ships a database with every migration, every index and the queue’s tables, but no rows', async () => {
  const directory = join(root, 'data')
  mkdirSync(directory)
  layImage(readFittingImage()!, join(directory, 'database'))
  const database = await openDatabase({ directory })
  const { pglite } = database
  const read = async () => {
    const tables = await pglite!.query<{ name: string }>(
      `select oid::regclass as name from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
         and relkind in ('r', 'i') order by 1`,
    )
    return tables.rows.map(({ name }) => name)
  }
  const before = await read()
  expect(before).toContain('posts_title_trigrams')
  expect(before).toContain('pgboss.job_common')
  await database.migrate()
  expect(await read()).toEqual(before)
  const { rows } = await pglite!.query(`select 1 from accounts union all select 1 from database_identity`)
  expect(rows).toEqual([])
  await database.close()
})

const image = readImage(imageFile)
const bytes = readFileSync(imageFile)
test.each<[string, Uint8Array | undefined]>([
  ['of other migrations', zstdCompressSync(serialize({ ...image, migrations: 'f00' }))],
  ['that was cut short', bytes.subarray(0, bytes.length / 2)],
  ['with a changed byte', bytes.map((byte, n) => (n === 99_999 ? byte ^ 1 : byte))],
  ['that is missing', undefined],
])('uses no image %s, and says so in one line', (_name, content) => {
  const file = join(root, 'image')
  rmSync(file, { force: true })
  if (content) writeFileSync(file, content)
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(readFittingImage(file)).toBeUndefined()
  const lines = write.mock.calls.map(([line]) => line)
  write.mockRestore()
  expect(lines).toEqual([`${file} doesn't fit this release: running the migrations instead.\n`])
})
