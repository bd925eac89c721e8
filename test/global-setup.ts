import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Database } from '../server/platform/db.ts'
import { openInMemory } from '../server/platform/embedded-db.ts'
import { startWordPress, type WordPress } from '../tools/wordpress/start-wordpress.ts'

export interface Provided {
  /** A dump of a migrated embedded database. */
  dump: string
  wordpress: Pick<WordPress, 'url' | 'users' | 'engine'>
}

declare module 'vitest' {
  interface ProvidedContext {
    given: Provided
  }
}

let ready: Promise<{ given: Provided; stop(): Promise<void> }> | undefined
let users = 0

/** Once for all projects: the migrated databases that tests copy, and one real WordPress that they share. */
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
  const [wordpress] = await Promise.all([
    startWordPress(),
    dumpEmbedded(join(directory, 'database.tar')),
    migratePostgres(),
  ])
  const { url, users: siteUsers, engine } = wordpress
  return {
    given: { dump: join(directory, 'database.tar'), wordpress: { url, users: siteUsers, engine } },
    stop: async () => {
      await wordpress.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function dumpEmbedded(file: string) {
  const database = await openInMemory()
  await database.migrate()
  writeFileSync(file, Buffer.from(await (await database.pglite!.dumpDataDir('none')).arrayBuffer()))
  await database.close()
}

async function migratePostgres() {
  const url = process.env.TEST_POSTGRES
  if (!url) return
  const database: Database = await openDatabase({ url, directory: '' })
  await database.migrate()
  await database.close()
}
