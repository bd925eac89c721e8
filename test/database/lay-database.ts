import { join } from 'node:path'
import { layImage } from '../../server/platform/database/database-image.ts'
import { readSnapshot, type SnapshotKind } from './open-snapshot.ts'

/** Copies the files to where a process with that data directory expects its embedded database. */
export const layDatabase = (directory: string, kind: SnapshotKind): void =>
  layImage(readSnapshot(kind), join(directory, 'database'))
