import { and, eq } from 'drizzle-orm'
import type { WordPressFields } from '../../../contract/posts/post-fields.ts'
import type { publishing as operations, SiteChoices } from '../../../contract/publishing/publishing.ts'
import { getEntitlement, requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { requireOffered } from '../../posts/require-publishable.ts'
import { sites, type StoredChoices } from '../../schema/profile.ts'
import { siteFetchOptions, type SiteRow } from '../wordpress/open-site.ts'
import { refreshChoices } from './read-site-choices.ts'

const noDefaults: WordPressFields = { author: null, type: null, comments: null, sticky: null }
// The browser gives up at 10 s, and the stored choices are nearly as good.
const readTimeoutMs = 5000

/** The site's authors and types, and the account's defaults. */
export const getSiteDefaults: Handler<typeof operations.siteDefaults> = async (app, { accountId }) => {
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
  if (!site) return present(null, undefined)
  // Without a plan no request is made to an address that the customer chose.
  const { live } = await getEntitlement(app.db, accountId)
  return present(live ? await readChoices(app, site) : site.choices, site)
}

/** Changes the given defaults; posts that are live keep theirs. */
export const saveSiteDefaults: Handler<typeof operations.saveSiteDefaults> = async (app, input) => {
  const { accountId, author, type, comments, sticky, coverColor, autopilotCovers, picturesInText } = input
  await requireEntitlement(app.db, accountId)
  const [read] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
  const choices = await readChoices(app, read ?? failNoSite())
  if (choices) requireOffered(choices, { author, type })
  const given = { author, type, comments, sticky, coverColor, autopilotCovers, picturesInText }
  const changes = Object.entries(given).filter(([, value]) => value !== undefined)
  return app.db.transaction(async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.accountId, accountId)).for('update')
    if (!site) return failNoSite()
    const defaults = { ...noDefaults, ...site.defaults, ...Object.fromEntries(changes) }
    const own = and(eq(sites.id, site.id), eq(sites.accountId, accountId))
    await tx.update(sites).set({ defaults }).where(own)
    return present(choices, { ...site, defaults })
  })
}

const readChoices = (app: App, site: SiteRow) =>
  refreshChoices(app, site, siteFetchOptions(app, readTimeoutMs))

const failNoSite = () => fail('no_site', 'Connect your WordPress site first.')

const present = (
  choices: StoredChoices | null,
  site: Pick<SiteRow, 'defaults' | 'themeColor'> | undefined,
) => ({
  choices: choices && { ...choices, types: choices.types.map(presentType) },
  defaults: site?.defaults ?? noDefaults,
  pictures: {
    coverColor: site?.defaults?.coverColor ?? null,
    autopilotCovers: site?.defaults?.autopilotCovers ?? false,
    picturesInText: site?.defaults?.picturesInText ?? false,
    siteColor: site?.themeColor ?? null,
  },
})

const presentType = ({
  path: _path,
  ...type
}: StoredChoices['types'][number]): SiteChoices['types'][number] => type
