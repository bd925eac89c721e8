import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'

/** The files of an embedded database in memory, of which others are opened: making one anew takes seconds. */
export interface Snapshot {
  folders: string[]
  files: Map<string, Uint8Array>
}

export async function writeSnapshot(pglite: PGlite, file: string): Promise<void> {
  // What is in its files needs no recovery at every opening.
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
      // Half of all files, of the databases that new ones are made from: here nobody makes any.
      else if (!/\/base\/[14]\//.test(path)) snapshot.files.set(path, FS.readFile(path))
    }
  }
  walk(rows[0]!.folder)
  writeFileSync(file, serialize(snapshot))
}
