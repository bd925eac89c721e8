import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { hasLivePlan } from '../../accounts/live-subscription.ts'
import type { App } from '../../platform/app.ts'
import { processDueRows } from '../../platform/database/process-due-rows.ts'
import { job } from '../../platform/jobs.ts'
import { saveSiteKeywords } from '../../keywords/trends/save-site-keywords.ts'
import { readSitePosts } from '../../profile/site-posts/read-site-posts.ts'
import { sites } from '../../schema/profile.ts'
import type { SiteContact } from '../../schema/site-posts.ts'
import { WritingFailure } from '../writing-failure.ts'
import { learnCard, learnFacts, saveProposals } from './learn-pages.ts'
import { learnFromEdits } from '../voice/learn-from-edits.ts'
import { learnVoice } from '../voice/learn-voice.ts'
import { listPages } from './site-page.ts'

// Twelve sites at once, at 5 s each, make about 7,000 in 50 minutes.
const pace = { concurrency: 12, maxDurationMs: 50 * 60_000 }

/** Reads the site of `accountId` when it is connected, and every site once a day: new ones first, then those waiting longest. */
export const learnSites = job<{ accountId?: string }>({
  name: 'learn-sites',
  expireSeconds: 3500,
  cron: '* * * * *',
  run: (app, { accountId }, { signal }) =>
    processDueRows(
      app,
      signal,
      pace,
      () => claimUnreadSite(app, accountId),
      async (site) => void (site.isPaid && (await learnOne(app, site, signal))),
    ),
})

type ClaimedSite = NonNullable<Awaited<ReturnType<typeof claimUnreadSite>>>

async function learnOne(app: App, { id, accountId }: ClaimedSite, signal: AbortSignal): Promise<void> {
  const failure = await readSitePosts(app, accountId)
  try {
    if (failure === null) await learnSite(app, accountId, signal)
  } catch (error) {
    if (!(error instanceof WritingFailure)) throw error
    app.log.warn({ accountId, cause: error.reason }, 'Site not read by the model')
    // Within the hour: the site was read, but the model was unavailable.
    await readAgainIn(app, id, '50 minutes')
    return
  }
  await readAgainIn(app, id, '1 day')
  // Topics are proposed from what the site says.
  if (failure === null) await wakeAutopilot(app.db, accountId)
}

/** Unless its owner asked for another reading meanwhile, or connected another site. */
const readAgainIn = ({ db }: App, id: string, interval: '50 minutes' | '1 day') =>
  db
    .update(sites)
    .set({ readAfter: sql`now() + ${interval}::interval` })
    .where(and(eq(sites.id, id), isNotNull(sites.readAfter)))

/** Claims the next site. It is due again in an hour, in case this process dies or the account has no plan today. */
export async function claimUnreadSite({ db }: App, owner?: string) {
  const { id, accountId, readAfter } = sites
  const isOwners = owner === undefined ? sql`true` : eq(accountId, owner)
  const [taken] = await db
    .update(sites)
    .set({ readAfter: sql`now() + interval '1 hour'` })
    .where(
      sql`${id} = (select ${id} from ${sites} where (${readAfter} is null or ${readAfter} <= now()) and ${isOwners}
        order by ${readAfter} nulls first limit 1 for update skip locked)`,
    )
    .returning({ id, accountId, isPaid: hasLivePlan(sql`sites.account_id`) })
  return taken
}

/** Without a model, only structured data. Throws a WritingFailure if the model fails; the next visit continues. */
async function learnSite(app: App, accountId: string, signal: AbortSignal): Promise<void> {
  const { site, pages } = await listPages(app, accountId)
  if (site.url === null) return
  await learnFromEdits(app, accountId)
  await saveSiteKeywords(app, accountId)
  await learnCard(app, accountId, { site, pages, signal })
  await learnVoice(app, accountId, signal)
  const urls = [site.url, ...pages.map(({ url }) => url)]
  if (app.smallLlm) return learnFacts(app, accountId, { pages, urls, signal })
  const stated = site.contacts.map(({ kind, value }) => ({
    text: `${labels[kind]}: ${value}`,
    url: site.url!,
    heading: '',
    quote: '',
  }))
  await saveProposals(app, accountId, { found: stated, read: urls, urls })
}

const labels: Record<SiteContact['kind'], string> = {
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  town: 'Town',
  country: 'Country',
  hours: 'Opening hours',
}
