import type { sales as operations } from '../../../contract/writing/sales.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { findPost, failPostNotFound } from '../../posts/editing/find-post.ts'
import { findFacts } from '../../profile/facts/list-facts.ts'
import { findBrief } from '../brief/make-brief.ts'
import { measureSales } from '../check-in-thread.ts'

export async function analyzeSales(
  app: App,
  { accountId, id }: HandlerInput<typeof operations.analyzeSales>,
) {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  await requireFeature(app.db, accountId, 'salesAnalysis')
  const brief = await findBrief(app.db, id)
  const confirmed = (await findFacts(app.db, accountId)).map(({ text }) => text)
  const sheet = { facts: [...(brief?.sheet.facts ?? []), ...confirmed], own: brief?.sheet.own ?? [] }
  const { title, content, keywords } = post
  return { analysis: await measureSales(app, accountId, { title, content, keywords, sheet }) }
}
