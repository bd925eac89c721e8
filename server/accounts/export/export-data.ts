import { asc, eq } from 'drizzle-orm'
import type { security } from '../../../contract/accounts/security.ts'
import { renderMail } from '../../notifications/mail/render-mail.ts'
import type { App } from '../../platform/app.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { requireRecentPassword } from '../sign-in/require-password.ts'
import { toJsonBuffer, postFiles } from './post-files.ts'
import { readOwnedPages, tablesOfAccount } from './account-rows.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** Exports everything an account holds, without secrets. Read row by row while it is sent, so its size does not matter. */
export const exportData: Handler<typeof security.exportData> = async (app, input) => {
  const { accountId, caller } = input
  await requireRecentPassword(app.db, input)
  // People export once, or again after a failed download, and a thousand posts take some work.
  await limitRate(app, `export:${accountId}`, 5, 86_400)
  await recordAuditEntry(app.db, { accountId, act: 'data_exported', caller })
  const name = `quillcast-export-${app.now().toISOString().slice(0, 10)}.zip`
  return { name, body: writeZip(exportFiles(app, accountId)) }
}

async function* exportFiles(app: App, accountId: string): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: Buffer.from(readme) }
  for (const table of tablesOfAccount) {
    const pages =
      table.name === 'mail_outbox'
        ? [await listMails(app, accountId)]
        : readOwnedPages(app.db, table, 'accountId', [accountId])
    let page = 0
    for await (const rows of pages)
      yield { name: `data/${table.name}${++page > 1 ? `-${page}` : ''}.json`, content: toJsonBuffer(rows) }
  }
  yield* postFiles(app.db, accountId, app.env.PUBLIC_URL)
}

/** Every mail with its subject; null when it can no longer be rendered, because the token of its link is gone. */
async function listMails(app: App, accountId: string) {
  const rows = await app.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.accountId, accountId))
    .orderBy(asc(mailOutbox.createdAt))
  return rows.map((row) => {
    const { template, recipient, status, createdAt, sentAt } = row
    return {
      kind: template,
      subject: renderMail(app, row)?.subject ?? null,
      recipient,
      status,
      createdAt,
      sentAt,
    }
  })
}

const readme = `Everything that your Quillcast account holds.

data/           one file for each thousand entries of a kind, in JSON: the account, profile, site, preferences, sessions,
                subscriptions, keywords, notifications, mails. All times are in UTC.
posts/          each post as Markdown (.md), and with its earlier versions and its history in JSON.
deleted-posts/  the same for posts that you deleted and that are not gone for good yet.
images/         the pictures you uploaded.

Passwords, keys and codes are not in it: those that we keep are only good on our servers.
`
