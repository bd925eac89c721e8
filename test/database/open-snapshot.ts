import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type DatabaseImage, readImage, wholeFile } from '../../server/platform/database/database-image.ts'
import type { Database } from '../../server/platform/database/db.ts'
import { openInMemory } from '../../server/platform/database/embedded-db.ts'
import type { Provided } from '../global-setup.ts'

export type SnapshotKind = keyof Provided['snapshots']

const read = new Map<SnapshotKind, DatabaseImage>()

/** Opens an in-memory embedded database from a copy of those files. */
export function openSnapshot(kind: SnapshotKind): Promise<Database> {
  return openInMemory(new SnapshotFs(kind))
}

class SnapshotFs extends MemoryFS {
  readonly #kind: SnapshotKind

  constructor(kind: SnapshotKind) {
    super()
    this.#kind = kind
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module
    const { folders, files } = readSnapshot(this.#kind)
    const root = PGlite.paths.PGDATA
    for (const folder of folders) FS.mkdirTree(root + folder)
    for (const [path, file] of files) FS.writeFile(root + path, wholeFile(file), { canOwn: true })
  }
}

export function readSnapshot(kind: SnapshotKind): DatabaseImage {
  const snapshot = read.get(kind) ?? readImage(inject('given').snapshots[kind])
  read.set(kind, snapshot)
  return snapshot
}
