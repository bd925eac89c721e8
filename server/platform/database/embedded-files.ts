import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { ConfigError } from '../env.ts'

// The PostgreSQL version of the embedded engine; other versions cannot read these files.
const version = '18'
const requiredEntries = [
  'PG_VERSION',
  'postgresql.conf',
  'base',
  'global',
  'pg_wal',
  'pg_xact',
  'pg_multixact',
]
const controlBytes = 8192

/** Stops the start with one line. Nothing has been changed at this point. */
export const damagedDatabaseError = (directory: string, detail: string) =>
  new ConfigError(
    `DATA_DIR: the database in ${directory} is damaged or incomplete (${detail}). ` +
      'Copy the whole folder again while Quillcast is stopped, or restore a backup into an empty DATA_DIR',
  )

/** Creates `directory` if missing, readable by its owner only. `isNew` says whether the database must still be created. */
export function prepareDatabaseFiles(directory: string): { path: string; isNew: boolean } {
  // The engine creates files with mode 0666. Worker threads inherit the umask and cannot set it.
  if (isMainThread) process.umask(0o077)
  mkdirSync(directory, { recursive: true })
  const path = realpathSync(directory)
  const names = readdirSync(path)
  if (names.length === 0) return { path, isNew: true }
  rejectForeignFiles(directory, names)
  restrictPermissions(path)
  return { path, isNew: false }
}

function rejectForeignFiles(directory: string, names: string[]) {
  if (!names.some((name) => requiredEntries.includes(name)))
    throw new ConfigError(
      `DATA_DIR: ${directory} holds other files and no database. Empty that folder, or set DATA_DIR to another one`,
    )
  const missing = requiredEntries.filter((name) => !names.includes(name))
  if (missing.length > 0) throw damagedDatabaseError(directory, `${missing.join(', ')} missing`)
  const found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (found !== version)
    throw damagedDatabaseError(directory, `PG_VERSION says "${found.slice(0, 9)}" instead of "${version}"`)
  const control = lstatSync(join(directory, 'global/pg_control'), { throwIfNoEntry: false })
  if (control?.size !== controlBytes)
    throw damagedDatabaseError(
      directory,
      `global/pg_control ${control ? `has ${control.size} bytes` : 'missing'}`,
    )
}

/** Sets folders to 0700 and files to 0600, whatever the engine or an earlier release used. */
export function restrictPermissions(path: string): void {
  if (process.platform === 'win32') return
  if (lstatSync(path).mode & 0o077) chmodSync(path, 0o700)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) restrictPermissions(inner)
    else if (entry.isFile() && lstatSync(inner).mode & 0o077) chmodSync(inner, 0o600)
  }
}

/** Creates a database next to `path` and moves it into place, so that a killed start leaves no partial database. */
export async function createDatabaseFiles(path: string, create: (path: string) => Promise<void>) {
  const draft = `${path}.new`
  if (existsSync(draft)) rmSync(draft, { recursive: true })
  await create(draft)
  restrictPermissions(draft)
  rmdirSync(path)
  renameSync(draft, path)
}

const closedFile = (path: string) => `${path}.closed`

/** Sizes and modification times of all files, which a copy, a crash or an edit would change. */
function describeFiles(path: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const { size, mtimeMs } = lstatSync(join(path, name))
    hash.update(`${name}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

export const recordClosed = (path: string): void => writeFileSync(closedFile(path), describeFiles(path))

/** Whether the files are unchanged since the database was closed; opening it changes them. */
export const isAsClosed = (path: string): boolean =>
  existsSync(closedFile(path)) && readFileSync(closedFile(path), 'utf8') === describeFiles(path)
