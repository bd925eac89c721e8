import type { SalesAnalysis, sales as operations } from '../../../contract/sales.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Values } from '../../platform/routes.ts'
import { findPost, noSuchPost } from '../../posts/find-post.ts'
import { findFacts } from '../../profile/facts/list-facts.ts'
import { findBrief } from '../make-brief.ts'
import { benefits, callToAct, objections, proof } from './persuasion-factors.ts'
import { readSalesText } from './sales-text.ts'
import { customerFocus, headline, readability, scannability } from './text-factors.ts'

/** A score with its reasons: a pure function of the text and of what it may claim. The points add up to 100. */
export function scoreSales(given: Parameters<typeof readSalesText>[0]): SalesAnalysis {
  const text = readSalesText(given)
  const measures = [
    ...[headline, benefits, customerFocus, proof],
    ...[callToAct, objections, readability, scannability],
  ]
  // Nothing persuades nobody.
  const factors = measures.map((measure) => {
    const factor = measure(text)
    return text.words.length === 0 ? { ...factor, points: 0 } : factor
  })
  return { score: factors.reduce((sum, { points }) => sum + points, 0), factors }
}

export async function analyzeSales(app: App, { accountId, id }: Values<typeof operations.analyzeSales>) {
  const post = (await findPost(app.db, accountId, id)) ?? noSuchPost()
  await requireFeature(app.db, accountId, 'salesAnalysis')
  const brief = await findBrief(app.db, id)
  const confirmed = (await findFacts(app.db, accountId)).map(({ text }) => text)
  const sheet = { facts: [...(brief?.sheet.facts ?? []), ...confirmed], own: brief?.sheet.own ?? [] }
  return { analysis: scoreSales({ ...post, sheet }) }
}
