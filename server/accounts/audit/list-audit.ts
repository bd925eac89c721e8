import { count, desc, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { accounts } from '../../schema/accounts.ts'
import { auditEntries } from '../../schema/audit.ts'
import { actWords } from './act-words.ts'

// A screen and a half.
const limit = 20

/** A page of what was done, newest first: of one account, or of the whole house for its operator. */
export async function listAudit(app: App, { account, page }: { account?: string; page: number }) {
  const where = account === undefined ? undefined : eq(auditEntries.accountId, account)
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
