import { and, desc, eq } from 'drizzle-orm'
import { auditLabels } from '../../../contract/accounts/audit.ts'
import type { App } from '../../platform/app.ts'
import { accounts } from '../../schema/accounts.ts'
import { auditEntries } from '../../schema/audit.ts'

// About a screen and a half.
const pageSize = 20

/** A page of audit entries, newest first: of one account, or of all for the operator. */
export async function findAuditEntries(
  app: App,
  { account, object, page = 1 }: { account?: string; object?: string; page?: number },
) {
  const rows = await app.db
    .select({ entry: auditEntries, email: accounts.email })
    .from(auditEntries)
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(
      and(
        account === undefined ? undefined : eq(auditEntries.accountId, account),
        object === undefined ? undefined : eq(auditEntries.object, object),
      ),
    )
    .orderBy(desc(auditEntries.number))
    .limit(pageSize + 1)
    .offset(Math.max(0, page - 1) * pageSize)
  return {
    entries: rows.slice(0, pageSize).map(({ entry: { createdAt, ...entry }, email }) => ({
      ...entry,
      email,
      text: auditLabels[entry.act],
      created_at: createdAt.toISOString(),
    })),
    hasMore: rows.length > pageSize,
  }
}

export async function listAuditEntries(app: App, { account, page }: { account: string; page: number }) {
  const [{ entries }, total] = await Promise.all([
    findAuditEntries(app, { account, page }),
    app.db.$count(auditEntries, eq(auditEntries.accountId, account)),
  ])
  return { entries, pagination: { page, limit: pageSize, total, totalPages: Math.ceil(total / pageSize) } }
}
