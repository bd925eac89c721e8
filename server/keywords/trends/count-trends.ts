import { sql } from 'drizzle-orm'
import { countedAnew } from './counted-anew.ts'
import { fewestAccounts } from './fewest-accounts.ts'

export interface Trend {
  normalized: string
  /** As most accounts write it. */
  word: string
  /** Published posts of all accounts together. */
  uses: number
}

// The most that one answer carries.
const most = 100

/** The words of most published posts, only those of at least three accounts; at most some seconds old. */
export const countTrends = countedAnew('trends', async ({ db }) => {
  const { rows } = (await db.execute(sql`
    with top as (
      select normalized, sum(uses)::int as uses from keyword_uses
      group by normalized having count(*) >= ${fewestAccounts} order by sum(uses) desc, normalized limit ${most}
    )
    select normalized, uses, (
      select mode() within group (order by word) from keyword_uses where keyword_uses.normalized = top.normalized
    ) as word
    from top order by uses desc, normalized`)) as { rows: Trend[] }
  return rows
})
