import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'

/** Writes the files of a migrated in-memory database to open copies from, because creating one takes seconds. */
export interface Snapshot {
  folders: string[]
  files: Map<string, Uint8Array>
}

export async function writeSnapshot(pglite: PGlite, file: string): Promise<void> {
  // A checkpoint saves recovery at every opening.
  await pglite.exec('checkpoint')
  const { rows } = await pglite.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  )
  const { FS } = pglite.Module
  const snapshot: Snapshot = { folders: [], files: new Map() }
  const walk = (folder: string) => {
    snapshot.folders.push(folder)
    for (const name of FS.readdir(folder)) {
      if (name === '.' || name === '..') continue
      const path = `${folder}/${name}`
      if (FS.isDir(FS.stat(path).mode)) walk(path)
      // Template databases are half of all files, and nothing here uses them.
      else if (!/\/base\/[14]\//.test(path)) snapshot.files.set(path, FS.readFile(path))
    }
  }
  walk(rows[0]!.folder)
  writeFileSync(file, serialize(snapshot))
}
