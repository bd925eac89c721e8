import { statfs } from 'node:fs/promises'
import { and, count, isNotNull, isNull, max } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { paymentEvents } from '../schema/billing.ts'
import { backups } from '../schema/platform.ts'
import { measureOverdue } from './measure-overdue.ts'

/** What an alert asks about and nobody else: how far behind the work by turns is, payment events that were given up, the last backup, room on the disk. */
export async function measureUpkeep(app: App): Promise<void> {
  await measureOverdue(app)
  const { db, engine, env, metrics } = app
  const isDead = and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.deadAt))
  const [events] = await db.select({ dead: count() }).from(paymentEvents).where(isDead)
  metrics.deadPaymentEvents.set(events?.dead ?? 0)
  const [backup] = await db.select({ takenAt: max(backups.takenAt) }).from(backups)
  metrics.backupTaken.set((backup?.takenAt?.getTime() ?? 0) / 1000)
  if (engine === 'postgres') return
  // PostgreSQL's disk is measured where it runs. A database in memory, of tests, has no folder.
  const disk = await statfs(env.DATA_DIR).catch(() => undefined)
  if (disk) metrics.diskFree.set({ folder: 'DATA_DIR' }, disk.bavail / disk.blocks)
}
