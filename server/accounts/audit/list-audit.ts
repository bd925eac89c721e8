import { and, count, desc, eq, lt } from 'drizzle-orm'
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
  /** The number of the last entry that was shown. */
  before?: number
}

/** What was done, newest first: in one account, or anywhere for the operator; and where it goes on if there is more. */
export async function findAudit(app: App, { account, object, before }: Asked, offset = 0) {
  const rows = await app.db
    .select({ entry: auditEntries, email: accounts.email })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(
      and(
        account === undefined ? undefined : eq(auditEntries.accountId, account),
        object === undefined ? undefined : eq(auditEntries.object, object),
        before === undefined ? undefined : lt(auditEntries.number, before),
      ),
    )
    .orderBy(desc(auditEntries.number))
    .limit(limit + 1)
    .offset(offset)
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map(({ entry: { createdAt, ...entry }, email }) => ({
      ...entry,
      email,
      text: actWords[entry.act],
      created_at: createdAt.toISOString(),
    })),
    next: rows.length > limit ? shown.at(-1)?.entry.number : undefined,
  }
}

/** A page of what was done in an account, as its owner reads it. */
export async function listAudit(app: App, { account, page }: { account: string; page: number }) {
  const [{ entries }, [counted]] = await Promise.all([
    findAudit(app, { account }, (page - 1) * limit),
    app.db.select({ total: count() }).from(auditEntries).where(eq(auditEntries.accountId, account)),
  ])
  const total = counted?.total ?? 0
  return { entries, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } }
}
