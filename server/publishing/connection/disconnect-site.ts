import { eq } from 'drizzle-orm'
import type { publishing } from '../../../contract/publishing/publishing.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { leaveSite } from '../../profile/leave-site.ts'
import { sites } from '../../schema/profile.ts'

/** Published posts stay on the site; scheduled ones are held. */
export const disconnectSite: Handler<typeof publishing.disconnect> = async (app, { accountId, caller }) =>
  app.db.transaction(async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.accountId, accountId)).for('update')
    if (!site) return { held: 0 }
    const heldCount = await leaveSite(tx, site, 'hold')
    await tx.delete(sites).where(eq(sites.accountId, accountId))
    const detail = new URL(site.url).host
    await recordAuditEntry(tx, { accountId, act: 'site_disconnected', caller, detail })
    return { held: heldCount }
  })
