import { sql, type SQL } from 'drizzle-orm'
import { trendWeeks } from '../../../contract/keywords/keyword-insights.ts'
import type { keywords as operations } from '../../../contract/keywords/keywords.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cachedCount } from './cached-count.ts'
import { minAccounts } from './list-trending-keywords.ts'
import { rankMovers, type WordSeries } from './rank-movers.ts'

const weekMs = 604_800_000

export const getKeywordTrends: Handler<typeof operations.trends> = async (app, { accountId }) => {
  await requireFeature(app.db, accountId, 'trends')
  const [platform, own] = await Promise.all([countPlatformWeeks(app), countOwnWeeks(app.db, accountId)])
  const end = app.now().getTime()
  const weeks = Array.from({ length: trendWeeks }, (_, at) =>
    new Date(end - (trendWeeks - at) * weekMs).toISOString(),
  )
  return { weeks, platform: present(platform), own: present(own) }
}

const present = ({ posts, series }: WeeklyCounts) => ({ posts, ...rankMovers(series, posts) })

interface WeeklyCounts {
  /** Published posts per week; the last week ends at the time of counting. */
  posts: number[]
  series: WordSeries[]
}

// Rarer words could not show a significant change.
const maxWords = 1000

const countOwnWeeks = (db: Db, accountId: string): Promise<WeeklyCounts> =>
  countWeeks(db, sql`and account_id = ${accountId}`, 1)

export const countPlatformWeeks = cachedCount(({ db }) => countWeeks(db, sql``, minAccounts))

async function countWeeks(db: Db, ownerFilter: SQL, accounts: number): Promise<WeeklyCounts> {
  const { rows } = await db.execute<{ word: string | null; week: number; posts: number }>(sql`
    with live as (
      select id, account_id, keywords, ${trendWeeks - 1} - floor(extract(epoch from now() - published_at) / 604800)::int as week
      from posts
      where status = 'published' and deleted_at is null ${ownerFilter}
        and published_at > now() - make_interval(weeks => ${trendWeeks}) and published_at <= now()
    ), uses as (
      select distinct on (id, keyword_fold(word)) account_id, week, keyword_fold(word) as normalized, word
      from live, unnest(keywords) as word order by id, keyword_fold(word), word
    ), kept as (
      select normalized, mode() within group (order by word) as word from uses group by normalized
      having count(distinct account_id) >= ${accounts} order by count(*) desc, normalized limit ${maxWords}
    )
    select null as word, week, count(*)::int as posts from live group by week
    union all
    select kept.word, week, count(*)::int from kept join uses using (normalized) group by normalized, kept.word, week`)
  const byWord = Map.groupBy(rows, ({ word }) => word)
  const series = [...byWord].flatMap(([word, counts]) =>
    word === null ? [] : [{ word, weeks: fillWeeks(counts) }],
  )
  return { posts: fillWeeks(byWord.get(null) ?? []), series }
}

function fillWeeks(counts: { week: number; posts: number }[]): number[] {
  const weeks = Array.from({ length: trendWeeks }, () => 0)
  for (const { week, posts } of counts) weeks[week] = posts
  return weeks
}
