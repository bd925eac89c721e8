import { sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/database/db.ts'
import { until } from '../../test/until.ts'
import { readNumber } from '../measure.ts'
import type { SiteLogin } from './customer.ts'

export interface OnSite {
  id: number
  status: string
  slug: string
  title: string
  link?: string
}

/** Everything on the site in every status, including the trash, read without product code. */
export async function listSite({ url, username, applicationPassword }: SiteLogin): Promise<OnSite[]> {
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`
  const all: OnSite[] = []
  for (let page = 1; ; page++) {
    const query = `context=edit&status=publish,future,draft,pending,private,trash&per_page=100&page=${page}&_fields=id,status,slug,link,title`
    const answer = await fetch(`${url}/wp-json/wp/v2/posts?${query}`, { headers: { authorization } })
    const posts = (await answer.json()) as (Omit<OnSite, 'title'> & { title: { raw: string } })[]
    if (!Array.isArray(posts)) return all
    all.push(...posts.map((post) => ({ ...post, title: post.title.raw })))
    if (posts.length < 100) return all
  }
}

/** Runs the remaining visits, which mail the captions, at once: after a garbled page the next one is minutes later. */
const visitsLeft = sql`with due as (update pgboss.job set start_after = now()
    where name = 'visit-publication' and state in ('created', 'retry') and start_after > now())
  select count(*)::int as n from pgboss.job where name = 'visit-publication' and state in ('created', 'retry', 'active')`

interface Stored {
  id: string
  title: string
  status: string
  url: string | null
  early: boolean | null
  wp: number | null
  state: string | null
  publications: number
  mails: number
}

const pathOf = (link: string | null) => new URL(link ?? 'none:').pathname

/** Lists problems with the posts `ids`: each must be live exactly once on its site, and match the database. */
export async function comparePosts(
  db: Db,
  ids: string[],
  listCopies: (id: string) => OnSite[],
): Promise<string[]> {
  await until(async () => (await readNumber(db, visitsLeft)) === 0, 120_000).catch(() => {})
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select p.id, p.title, p.status, p.wordpress_url as url, p.scheduled_at > p.published_at as early,
      b.wp_post_id::int as wp, b.state,
      (select count(*)::int from publications where post_id = p.id) as publications,
      (select count(*)::int from mail_outbox where dedupe_key = 'captions:' || b.id) as mails
    from posts p left join publications b on b.post_id = p.id`)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = stored.get(id)
    if (!row) return [`${id} is lost`]
    const copies = listCopies(id).filter(({ title }) => title === row.title)
    return findProblems(row, copies).map((problem) => `${row.title} ${problem}`)
  })
}

function findProblems(row: Stored, copies: OnSite[]): string[] {
  const live = copies.filter(({ status }) => status === 'publish')
  const [only] = live
  const strays = copies.filter(({ status }) => !['publish', 'trash', 'deleted'].includes(status))
  const isElsewhere = only?.link !== undefined && pathOf(row.url) !== pathOf(only.link)
  const problems: [boolean, string][] = [
    [live.length !== 1, `is live ${live.length} times`],
    [strays.length > 0, `has ${strays.length} strays (${strays.map(({ status }) => status).join()})`],
    [row.status !== 'published' || row.state !== 'published', `is ${row.status}/${row.state}`],
    [row.publications !== 1, `has ${row.publications} publications`],
    [row.mails !== 1, `has ${row.mails} mails`],
    [only !== undefined && row.wp !== only.id, 'is another post on the site than the database says'],
    [isElsewhere || only?.slug.startsWith('aw-') === true, `has address ${row.url}`],
    [row.early === true, 'was early'],
  ]
  return problems.flatMap(([isSo, problem]) => (isSo ? problem : []))
}
