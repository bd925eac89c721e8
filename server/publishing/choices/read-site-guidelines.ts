import { z } from 'zod'
import type { siteGuidelines as operations } from '../../../contract/publishing/site-guidelines.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { openOwnSite } from '../wordpress/open-site.ts'
import { PhpMap } from '../wordpress/wordpress.ts'

const abouts = ['copy', 'site', 'additional'] as const
// WordPress's own limit.
const Guideline = z.object({ guidelines: z.string().max(5000) })
/** The response of WordPress's content-guidelines controller. */
const Guidelines = z.object({ guideline_categories: PhpMap })

export const readSiteGuidelines: Handler<typeof operations.siteGuidelines> = async (app, { accountId }) => {
  const { wordpress, failSite } = await openOwnSite(app, accountId)
  const params = { status: 'publish', _fields: 'guideline_categories' }
  const answer = await wordpress.get('wp/v2/content-guidelines', params, Guidelines)
  if (answer.kind !== 'ok') {
    // Most sites have no such route, and some users may not read it.
    if (answer.status === 404 || answer.status === 403) return { guidelines: [] }
    return failSite(answer)
  }
  const categories = answer.value.guideline_categories
  return {
    guidelines: abouts.flatMap((about) => {
      const text = Guideline.safeParse(categories[about]).data?.guidelines.trim()
      return text ? [{ about, text }] : []
    }),
  }
}
