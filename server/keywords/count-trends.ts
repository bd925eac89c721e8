import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'

export interface Trend {
  normalized: string
  /** As most accounts write it. */
  word: string
  /** Published posts of all accounts together. */
  uses: number
}

interface Counted {
  trends: Trend[]
  at: number
  tookMs: number
}

// Fewer would tell what a single customer works on.
const fewestAccounts = 3
// The most that one answer carries.
const most = 100
// Counting anew may take this share of the time: with 50,000 posts it is done every few seconds, with few posts always.
const shareOfTime = 1 / 50
// A count is waited for this long; whoever asks then gets the last one, and the next is ready for those who follow.
const patienceMs = 20

const known = new WeakMap<App, { last?: Counted; next?: Promise<Counted> }>()

/** The words of most published posts, only those of at least three accounts; at most some seconds old. */
export async function countTrends(app: App): Promise<Trend[]> {
  const state = known.get(app) ?? {}
  known.set(app, state)
  const { last } = state
  if (last && performance.now() - last.at < last.tookMs / shareOfTime - last.tookMs) return last.trends
  state.next ??= count(app)
    .then((counted) => (state.last = counted))
    .finally(() => delete state.next)
  if (!last) return (await state.next).trends
  state.next.catch((error: unknown) => app.log.warn({ err: error }, 'trends could not be counted'))
  const { trends } = await Promise.race([state.next.catch(() => last), setTimeout(patienceMs, last)])
  return trends
}

async function count(app: App): Promise<Counted> {
  const began = performance.now()
  const { rows } = (await app.db.execute(sql`
    with top as (
      select normalized, sum(uses)::int as uses from keyword_uses
      group by normalized having count(*) >= ${fewestAccounts} order by sum(uses) desc, normalized limit ${most}
    )
    select normalized, uses, (
      select mode() within group (order by word) from keyword_uses where keyword_uses.normalized = top.normalized
    ) as word
    from top order by uses desc, normalized`)) as { rows: Trend[] }
  const at = performance.now()
  return { trends: rows, at, tookMs: at - began }
}
