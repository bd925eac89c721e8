import type { search } from '../../contract/search.ts'
import type { App } from '../platform/app.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { findInContent } from './find-in-content.ts'
import { findNear } from './find-near.ts'
import { findTitles } from './find-titles.ts'
import { foldQuery, type Asked, type Found } from './fold-query.ts'
import { presentFound } from './present-found.ts'

/** An account's posts, drafts and keywords by what was typed so far. Typing errors are forgiven where nothing is found. */
export const findEverywhere: Handler<typeof search.find> = async (app, { accountId, q, limit }) => {
  const folded = await foldQuery(app, q)
  if (folded.words.length === 0) return { results: [] }
  const asked = { accountId, ...folded }
  const found = await findEach(app, asked, limit)
  return { results: await presentFound(app, asked, q, found) }
}

/** Each step is asked only where the better ones before it left room. */
async function findEach(app: App, asked: Asked, limit: number): Promise<Found[]> {
  const found = new Map<string, Found>()
  const add = (more: Found[]) => {
    for (const one of more) if (found.size < limit && !found.has(one.id)) found.set(one.id, one)
  }
  add(await findTitles(app, asked, limit))
  if (found.size < limit) add(await findInContent(app, asked, 'word', limit))
  if (found.size < limit) add(await findInContent(app, asked, 'stem', limit))
  if (found.size === 0) add(await findNear(app, asked, limit))
  return [...found.values()]
}
