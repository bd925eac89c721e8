import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readOwnedRows, tablesOfAccount, tablesOfPost } from '../../server/accounts/export/account-rows.ts'
import type { Db } from '../../server/platform/database/db.ts'
import { autopilotSlots } from '../../server/schema/autopilot.ts'
import { posts } from '../../server/schema/posts.ts'

interface Owned {
  accountId: string
  postId: string
  marker: string
}

/** Adds a row for the account and its post to every empty table, so that tables added later are covered. */
export async function fillTables(db: Db, owned: Owned): Promise<void> {
  const { accountId, postId } = owned
  const [slot] = await db
    .insert(autopilotSlots)
    .values({ accountId, postId, at: later(3), writeAt: later(2), state: 'waiting' })
    .returning()
  const own = await db.select({ id: posts.id }).from(posts).where(eq(posts.accountId, accountId))
  const ids = { accountId: [accountId], postId: own.map(({ id }) => id) }
  for (const owner of ['accountId', 'postId'] as const)
    for (const described of owner === 'accountId' ? tablesOfAccount : tablesOfPost) {
      const { table, columns } = described
      if ((await readOwnedRows(db, described, owner, ids[owner])).length > 0) continue
      const needed = Object.entries(columns).filter(([, column]) => column?.notNull && !column.hasDefault)
      const row = Object.fromEntries(needed.map(([name, column]) => [name, valueOf(column!, owned.marker)]))
      await db.insert(table).values({ ...row, ...idsFor(columns, { ...owned, slotId: slot!.id }) } as never)
    }
}

const idsFor = (columns: Record<string, unknown>, ids: Owned & { slotId: string }) =>
  Object.fromEntries(
    (['accountId', 'postId', 'slotId'] as const)
      .filter((name) => columns[name])
      .map((name) => [name, ids[name]]),
  )

const later = (days: number) => new Date(Date.now() + days * 86_400_000)

function valueOf({ columnType, enumValues }: PgColumn, marker: string): unknown {
  if (enumValues?.[0]) return enumValues[0]
  if (columnType === 'PgUUID') return randomUUID()
  if (columnType === 'PgTimestamp') return later(2)
  if (columnType === 'PgDateString') return later(0).toISOString().slice(0, 10)
  if (columnType === 'PgJsonb')
    return {
      marker,
      topic: marker,
      tone: 'friendly',
      plan: 'premium',
      day: '2026-01-01',
      reserved: 0,
      wordCount: 500,
      keywords: [],
    }
  if (columnType === 'PgText') return `${marker} ${randomUUID()}`
  return 1
}
