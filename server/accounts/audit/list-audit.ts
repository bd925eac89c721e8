import { and, count, desc, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { accounts } from '../../schema/accounts.ts'
import { auditEntries } from '../../schema/audit.ts'
import { actWords } from './act-words.ts'

// A screen and a half.
const limit = 20

interface Asked {
  account?: string
  /** The id of what it was done to. */
  object?: string
  page: number
}

/** A page of what was done, newest first: of one account, or of the whole house for its operator. */
export async function listAudit(app: App, { account, object, page }: Asked) {
  const where = and(
    account === undefined ? undefined : eq(auditEntries.accountId, account),
    object === undefined ? undefined : eq(auditEntries.object, object),
  )
  const [rows, [counted]] = await Promise.all([
    app.db
      .select({ entry: auditEntries, email: accounts.email })
      .from(auditEntries)
      .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
      .where(where)
      .orderBy(desc(auditEntries.number))
      .limit(limit)
      .offset((page - 1) * limit),
    app.db.select({ total: count() }).from(auditEntries).where(where),
  ])
  const total = counted?.total ?? 0
  return {
    entries: rows.map(({ entry: { createdAt, ...entry }, email }) => ({
      ...entry,
      email,
      text: actWords[entry.act],
      created_at: createdAt.toISOString(),
    })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  }
}
