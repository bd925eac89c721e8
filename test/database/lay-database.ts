import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readSnapshot, type SnapshotKind } from './open-snapshot.ts'

/** Copies the files to where a process with that data directory expects its embedded database. */
export function layDatabase(directory: string, kind: SnapshotKind): void {
  const { folders, files } = readSnapshot(kind)
  const place = (path: string) => join(directory, 'database', relative(folders[0]!, path))
  // PostgreSQL refuses a folder that other users can read.
  for (const folder of folders) mkdirSync(place(folder), { recursive: true, mode: 0o700 })
  for (const [path, content] of files) writeFileSync(place(path), content, { mode: 0o600 })
}
