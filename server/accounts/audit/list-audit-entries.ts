import { and, count, desc, eq, lt } from 'drizzle-orm'
import { auditLabels } from '../../../contract/accounts/audit.ts'
import type { App } from '../../platform/app.ts'
import { accounts } from '../../schema/accounts.ts'
import { auditEntries } from '../../schema/audit.ts'

// About a screen and a half.
const pageSize = 20

interface AuditFilter {
  account?: string
  /** The id of the object acted on. */
  object?: string
  /** The sequence number of the last entry shown. */
  before?: number
}

/** Audit entries, newest first: of one account, or of all for the operator; with the next cursor if there are more. */
export async function findAuditEntries(app: App, { account, object, before }: AuditFilter, offset = 0) {
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
    .limit(pageSize + 1)
    .offset(offset)
  const shown = rows.slice(0, pageSize)
  return {
    entries: shown.map(({ entry: { createdAt, ...entry }, email }) => ({
      ...entry,
      email,
      text: auditLabels[entry.act],
      created_at: createdAt.toISOString(),
    })),
    next: rows.length > pageSize ? shown.at(-1)?.entry.number : undefined,
  }
}

/** A page of an account's audit entries for its owner. */
export async function listAuditEntries(app: App, { account, page }: { account: string; page: number }) {
  const [{ entries }, [counted]] = await Promise.all([
    findAuditEntries(app, { account }, (page - 1) * pageSize),
    app.db.select({ total: count() }).from(auditEntries).where(eq(auditEntries.accountId, account)),
  ])
  const total = counted?.total ?? 0
  return { entries, pagination: { page, limit: pageSize, total, totalPages: Math.ceil(total / pageSize) } }
}
