import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from './database/open-database.ts'
import { ConfigError } from './env.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { explainStartError } from './explain-start-error.ts'

test('explains an unreachable database in one line that names its setting', async () => {
  const probe = createServer()
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port)),
  )
  await new Promise((resolve) => probe.close(resolve))
  const database = await openDatabase({
    url: `postgres://nobody:secret@127.0.0.1:${port}/none`,
    directory: '',
  })
  const error = await database.migrate().catch((caught: unknown) => caught)
  expect(explainStartError(error)).toBe('DATABASE_URL: no server is listening there')
  await database.close()
})

test('reports a wrong setting as its own line, and anything else with its stack', () => {
  expect(explainStartError(new ConfigError('PORT: no'))).toBe('PORT: no')
  expect(explainStartError(new Error('odd'))).toMatch(/^odd\n +at /)
})

test.each([
  [{ errno: 51, name: 'ErrnoError' }, 'DATA_DIR: the disk is full. Free some space and start again'],
  [
    Object.assign(new Error('x'), { code: 'ENOSPC' }),
    'DATA_DIR: the disk is full. Free some space and start again',
  ],
  [{ errno: 2 }, expect.stringMatching(/^DATA_DIR: permission denied\. .+$/)],
  [Object.assign(new Error('x'), { code: 'EROFS' }), expect.stringMatching(/read-only/)],
  [{ errno: 99 }, "DATA_DIR: the database files can't be used (error 99)"],
])('explains a folder that cannot be used in one line: %j', (error, line) => {
  expect(explainStartError(error)).toEqual(line)
})

// Mounting a file system needs a user namespace, which not every machine allows.
const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

test.skipIf(!mayMount).each([
  ['a full disk', 'size=3m', 'DATA_DIR: the disk is full. Free some space and start again\n'],
  ['a read-only file system', 'ro', expect.stringMatching(/^DATA_DIR: read-only file system\. [^\n]+\n$/)],
])(
  'ends a start on %s with one line',
  (_, option, line) => {
    const command = `mount -t tmpfs -o ${option} none /mnt && DATA_DIR=/mnt exec "$0" "$1"`
    const { status, stderr } = spawnSync(
      'unshare',
      ['-rm', 'sh', '-c', command, process.execPath, join(import.meta.dirname, '../main.ts')],
      { encoding: 'utf8', env: { PATH: process.env.PATH } },
    )
    expect({ status, stderr }).toEqual({ status: 1, stderr: line })
    // The engine first creates a whole database, which takes long on a busy machine.
  },
  120_000,
)

// As root without the capability to read other users' files, because another user may not reach the repository.
test.skipIf(process.getuid?.() !== 0)('ends a start without permission for its folder with one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-closed-'))
  chownSync(folder, 65_534, 65_534)
  const rights = '-dac_override,-dac_read_search'
  const { status, stderr } = spawnSync(
    'setpriv',
    [
      `--bounding-set=${rights}`,
      `--inh-caps=${rights}`,
      process.execPath,
      join(import.meta.dirname, '../main.ts'),
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') } },
  )
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^DATA_DIR: permission denied\. [^\n]+\n$/),
  })
  rmSync(folder, { recursive: true })
})

test.skipIf(!process.env.TEST_POSTGRES)(
  'refuses a database in SQL_ASCII and gives the command to create another',
  async () => {
    const name = `ascii_${randomUUID().slice(0, 8)}`
    // Not the template itself, which could not be copied while this connection is open.
    const url = new URL(process.env.TEST_POSTGRES!)
    url.pathname = '/postgres'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(
      `create database ${name} encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'`,
    )
    url.pathname = `/${name}`
    const database = await openDatabase({ url: url.href, directory: '' })
    const error = await prepareDatabase(database, {
      DATABASE_URL: url.href,
      DATABASE_OWNER_URL: undefined,
    }).catch((caught: unknown) => caught)
    expect(explainStartError(error)).toMatch(
      /^DATABASE_URL: the database is encoded in SQL_ASCII\. .*--encoding=UTF8 --template=template0/,
    )
    await database.close()
    await client.query(`drop database ${name}`)
    await client.end()
  },
)
