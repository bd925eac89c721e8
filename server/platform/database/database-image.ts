import { createHash } from 'node:crypto'
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { packageRoot } from '../package-root.ts'
import { migrationsFolder } from './db.ts'

/** The files of a migrated database, because creating one takes seconds. Paths are relative to its folder. */
export interface DatabaseImage {
  migrations: string
  folders: string[]
  /** Without trailing zeros, which are half of all bytes because a new database's log is empty. */
  files: Map<string, { content: Uint8Array; size: number }>
}

export const imageFile = join(packageRoot, 'dist/database/image')

function hashMigrations(): string {
  const hash = createHash('sha256')
  for (const name of globSync('**/*.{sql,json}', { cwd: migrationsFolder }).toSorted())
    hash.update(`${name}\0`).update(readFileSync(join(migrationsFolder, name)))
  return hash.digest('hex')
}

export async function writeImage(pglite: PGlite, file: string): Promise<void> {
  // A checkpoint saves recovery at every opening, and in a new segment of the log none of the earlier ones is needed.
  await pglite.exec('select pg_switch_wal(); checkpoint')
  const { rows } = await pglite.query<{ root: string; segment: string }>(
    `select setting as root, pg_walfile_name(pg_current_wal_lsn()) as segment from pg_settings where name = 'data_directory'`,
  )
  const { root, segment } = rows[0]!
  // Template databases are half of all files, and nothing here uses them.
  const isUnused = (path: string) =>
    /^\/base\/[14]\//.test(path) || (/^\/pg_wal\/[\dA-F]{24}$/.test(path) && !path.endsWith(segment))
  const { FS } = pglite.Module
  const image: DatabaseImage = { migrations: hashMigrations(), folders: [], files: new Map() }
  const walk = (folder: string) => {
    image.folders.push(folder)
    for (const name of FS.readdir(root + folder)) {
      const path = `${folder}/${name}`
      if (name === '.' || name === '..') continue
      if (FS.isDir(FS.stat(root + path).mode)) walk(path)
      else if (!isUnused(path)) image.files.set(path, withoutZeros(FS.readFile(root + path)))
    }
  }
  walk('')
  // The checksum detects a damaged file.
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  writeFileSync(file, zstdCompressSync(serialize(image), { params }))
}

const withoutZeros = (file: Uint8Array) => ({
  content: file.slice(0, file.findLastIndex((byte) => byte !== 0) + 1),
  size: file.length,
})

export function wholeFile({ content, size }: { content: Uint8Array; size: number }): Uint8Array {
  const file = new Uint8Array(size)
  file.set(content)
  return file
}

export const readImage = (file: string) =>
  deserialize(zstdDecompressSync(readFileSync(file))) as DatabaseImage

/** The image of this build; undefined, with a log line, if it does not fit this release. */
export function readFittingImage(file = imageFile): DatabaseImage | undefined {
  try {
    const image = readImage(file)
    if (image.migrations === hashMigrations()) return image
  } catch {
    // Missing or damaged; the migrations create the same.
  }
  process.stderr.write(`${file} doesn't fit this release: running the migrations instead.\n`)
  return undefined
}

export function layImage({ folders, files }: DatabaseImage, path: string): void {
  // PostgreSQL refuses a folder that other users can read.
  for (const folder of folders) mkdirSync(path + folder, { recursive: true, mode: 0o700 })
  const zeros = new Uint8Array(1_000_000)
  for (const [name, { content, size }] of files) {
    writeFileSync(path + name, content, { mode: 0o600 })
    // Written, not left out as in a sparse file: the log's space must be allocated in advance.
    for (let left = size - content.length; left > 0; left -= zeros.length)
      appendFileSync(path + name, zeros.subarray(0, left))
  }
}
