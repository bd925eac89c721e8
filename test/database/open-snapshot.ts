import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Database } from '../../server/platform/database/db.ts'
import { openInMemory } from '../../server/platform/database/embedded-db.ts'
import type { Provided } from '../global-setup.ts'
import type { Snapshot } from './write-snapshot.ts'

export type SnapshotKind = keyof Provided['snapshots']

const read = new Map<SnapshotKind, Snapshot>()

/** Opens an in-memory embedded database from a copy of those files. */
export function openSnapshot(kind: SnapshotKind): Promise<Database> {
  // An eighth of the default, because the memory is zeroed first.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return openInMemory({ fs: new SnapshotFs(kind), startParams })
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
    for (const folder of folders) FS.mkdirTree(folder)
    for (const [path, content] of files) FS.writeFile(path, content.slice(), { canOwn: true })
  }
}

export function readSnapshot(kind: SnapshotKind): Snapshot {
  const snapshot = read.get(kind) ?? (deserialize(readFileSync(inject('given').snapshots[kind])) as Snapshot)
  read.set(kind, snapshot)
  return snapshot
}
