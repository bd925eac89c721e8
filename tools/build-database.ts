import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { imageFile, writeImage } from '../server/platform/database/database-image.ts'
import { openInMemory } from '../server/platform/database/embedded-db.ts'
import { openJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'

/** Writes a migrated database with the queue's tables, so that a first start needs neither initdb nor migrations. */
export async function buildDatabase(): Promise<void> {
  const database = await openInMemory()
  await database.migrate()
  const jobs = await openJobs(database, undefined, createLog('silent'), [])
  await jobs.stop(0)
  mkdirSync(dirname(imageFile), { recursive: true })
  await writeImage(database.pglite, imageFile)
  await database.close()
}
