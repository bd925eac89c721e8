import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { given, until } from '../../test/given/given.ts'
import { signal } from '../platform/signals.ts'
import { paymentEvents } from '../schema/billing.ts'
import { searchQueue } from '../schema/search.ts'
import { recordBackup } from './backup/write-backup.ts'

const directory = mkdtempSync(join(tmpdir(), 'quillcast-upkeep-'))
const server = await given.server({ DATA_DIR: directory })
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true })
})
const metric = async (name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^quillcast_${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1])
}

test('counts abandoned payment events until they are processed', async () => {
  expect(await metric('payment_events_dead')).toBe(0)
  const event = { type: 'invoice.paid', attempts: 9 }
  const deadAt = new Date()
  await server.database.db.insert(paymentEvents).values([
    { ...event, eventId: randomUUID(), deadAt },
    { ...event, eventId: randomUUID(), deadAt, processedAt: deadAt },
  ])
  expect(await metric('payment_events_dead')).toBe(1)
})

test('reports when the last backup was taken, and 0 when there is none', async () => {
  expect(await metric('backup_taken_timestamp_seconds')).toBe(0)
  for (const takenAt of ['2026-11-20T03:17:00.000Z', '2026-11-21T03:17:00.000Z'])
    await recordBackup(server.database.db, takenAt)
  expect(await metric('backup_taken_timestamp_seconds')).toBe(Date.parse('2026-11-21T03:17:00Z') / 1000)
})

test('reports the free disk space where the database is embedded', async () => {
  const free = await metric('disk_free_ratio')
  const isEmbedded = server.app.engine !== 'postgres'
  expect([Number.isNaN(free), free > 0]).toEqual([!isEmbedded, isEmbedded])
})

test('reports how far the search index is behind, until it has caught up', async () => {
  const { db } = server.database
  const behind = () => metric('work_overdue_seconds\\{work="search"\\}')
  expect(await behind()).toBeLessThan(3600)
  const queuedAt = new Date(Date.now() - 3_600_000)
  // Without a signal, so the indexer seldom looks before the metric is read.
  await until(async () => {
    await db.insert(searchQueue).values({ id: randomUUID(), source: 'posts', queuedAt })
    return (await behind()) >= 3600
  })
  await signal(db, 'search')
  await until(async () => (await behind()) < 3600)
})
