import type { Db } from '../../platform/database/db.ts'
import { backups } from '../../schema/platform.ts'

/** Records when the last backup was taken, so that an alert can fire when backups stop. */
export async function recordBackup(db: Db, takenAt: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(backups)
    await tx.insert(backups).values({ takenAt: new Date(takenAt) })
  })
}
