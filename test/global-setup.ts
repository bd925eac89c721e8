import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Database } from '../server/platform/database/db.ts'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { writeImage } from '../server/platform/database/database-image.ts'
import { openInMemory } from '../server/platform/database/embedded-db.ts'
import { openJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { startWordPress, type WordPress } from './wordpress/start-wordpress.ts'

export interface Provided {
  /** Embedded databases: an empty one, and one that is migrated and has the queue's tables. */
  snapshots: { empty: string; migrated: string }
  /** A folder with a file for each screen that a journey has inspected. */
  inspected: string
  wordpress: Pick<WordPress, 'url' | 'users' | 'engine'>
}

declare module 'vitest' {
  interface ProvidedContext {
    given: Provided
  }
}

let ready: Promise<{ given: Provided; stop(): Promise<void> }> | undefined
let users = 0

/** Runs once for all projects: creates the migrated databases that tests copy, and the WordPress that they share. */
export async function setup(project: TestProject) {
  users++
  ready ??= prepare()
  project.provide('given', (await ready).given)
}

export async function teardown() {
  if (--users === 0) await (await ready)?.stop()
}

async function prepare() {
  const directory = mkdtempSync(join(tmpdir(), 'quillcast-test-'))
  const inspected = join(directory, 'inspected')
  mkdirSync(inspected)
  const snapshots = { empty: join(directory, 'empty'), migrated: join(directory, 'migrated') }
  const [wordpress] = await Promise.all([startWordPress(), makeSnapshots(snapshots), migratePostgres()])
  const { url, users: siteUsers, engine } = wordpress
  return {
    given: { snapshots, inspected, wordpress: { url, users: siteUsers, engine } },
    stop: async () => {
      await wordpress.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function makeSnapshots({ empty, migrated }: Provided['snapshots']) {
  const database = await openInMemory()
  await writeImage(database.pglite, empty)
  await prepareDatabase(database)
  await writeImage(database.pglite, migrated)
  await database.close()
}

async function migratePostgres() {
  const url = process.env.TEST_POSTGRES
  if (!url) return
  const database = await openDatabase({ url, directory: '' })
  await prepareDatabase(database, url)
  await database.close()
}

/** Does what every server would otherwise do at its start. */
async function prepareDatabase(database: Database, url?: string) {
  await database.migrate()
  const jobs = await openJobs(database, url, createLog('silent'), [])
  await jobs.stop(0)
}
