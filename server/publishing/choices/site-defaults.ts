import { eq, sql } from 'drizzle-orm'
import type { WordPressFields } from '../../../contract/posts/post-fields.ts'
import type { PictureDefaults, publishing as operations } from '../../../contract/publishing/publishing.ts'
import { getEntitlement, requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { requireOffered } from '../../posts/require-publishable.ts'
import { sites, type StoredChoices } from '../../schema/profile.ts'
import { findSite, requireSite, siteFetchOptions, type SiteRow } from '../wordpress/open-site.ts'
import { refreshChoices } from './read-site-choices.ts'

const noDefaults: WordPressFields & PictureDefaults = {
  author: null,
  type: null,
  comments: null,
  sticky: null,
  coverColor: null,
  autopilotCovers: false,
  picturesInText: false,
}

// The browser gives up at 10 s, and the stored choices are nearly as good.
const readTimeoutMs = 5000

/** The site's authors and types, and the account's defaults. */
export const getSiteDefaults: Handler<typeof operations.siteDefaults> = async (app, { accountId }) => {
  const site = await findSite(app.db, accountId)
  if (!site) return present(null)
  // Without a plan no request is made to an address that the customer chose.
  const { live } = await getEntitlement(app.db, accountId)
  return present(live ? await readChoices(app, site) : site.choices, site)
}

/** Changes the given defaults; posts that are live keep theirs. */
export const saveSiteDefaults: Handler<typeof operations.saveSiteDefaults> = async (app, input) => {
  const { accountId, author, type, comments, sticky, coverColor, autopilotCovers, picturesInText } = input
  await requireEntitlement(app.db, accountId)
  const choices = await readChoices(app, await requireSite(app.db, accountId))
  if (choices) requireOffered(choices, { author, type })
  const given = { author, type, comments, sticky, coverColor, autopilotCovers, picturesInText }
  const [site] = await app.db
    .update(sites)
    .set({
      defaults: sql`${JSON.stringify(noDefaults)}::jsonb || coalesce(${sites.defaults}, '{}') || ${JSON.stringify(given)}::jsonb`,
    })
    .where(eq(sites.accountId, accountId))
    .returning()
  return present(choices, site ?? (await requireSite(app.db, accountId)))
}

const readChoices = (app: App, site: SiteRow) =>
  refreshChoices(app, site, siteFetchOptions(app, readTimeoutMs))

function present(choices: StoredChoices | null, site?: Pick<SiteRow, 'defaults' | 'themeColor'>) {
  const defaults = { ...noDefaults, ...site?.defaults }
  return { choices, defaults, pictures: { ...defaults, siteColor: site?.themeColor ?? null } }
}
