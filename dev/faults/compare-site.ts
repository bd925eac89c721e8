import type pg from 'pg'
import type { SiteLogin } from './customer.ts'

interface OnSite {
  id: number
  status: string
  slug: string
  link: string
  title: { raw: string }
}

/** Everything on the site in every status, including the trash, read without product code. */
export async function listSite({ url, username, applicationPassword }: SiteLogin): Promise<OnSite[]> {
  const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`
  const all: OnSite[] = []
  for (let page = 1; ; page++) {
    const query = `context=edit&status=publish,future,draft,pending,private,trash&per_page=100&page=${page}&_fields=id,status,slug,link,title`
    const answer = await fetch(`${url}/wp-json/wp/v2/posts?${query}`, { headers: { authorization } })
    const posts = (await answer.json()) as OnSite[]
    if (!Array.isArray(posts)) return all
    all.push(...posts)
    if (posts.length < 100) return all
  }
}

/**
 * Runs the remaining visits, which mail the captions. After a garbled page the next visit is minutes later; because the network
 * works by now, this makes it due at once.
 */
export const visitsLeft = `with due as (update pgboss.job set start_after = now()
    where name = 'visit-publication' and state in ('created', 'retry') and start_after > now())
  select count(*)::int as n from pgboss.job where name = 'visit-publication' and state in ('created', 'retry', 'active')`

export async function untilVisited(countLeft: () => Promise<number>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end && (await countLeft()) > 0;)
    await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Lists problems with the posts `ids`: each must be live exactly once and match the database. */
export async function compareSite(client: pg.Client, site: SiteLogin, ids: string[]): Promise<string[]> {
  await untilVisited(async () => (await client.query(visitsLeft)).rows[0].n)
  const onSite = await listSite(site)
  const { rows } = await client.query(
    `select p.id, p.title, p.status, p.wordpress_url, b.wp_post_id::int, b.state, b.link,
       (select count(*)::int from publications where post_id = p.id) as publications,
       (select count(*)::int from mail_outbox where dedupe_key = 'captions:' || b.id) as mails
     from posts p left join publications b on b.post_id = p.id where p.id = any($1)`,
    [ids],
  )
  const wrong: string[] = rows.length === ids.length ? [] : [`${rows.length} rows for ${ids.length} posts`]
  for (const row of rows) {
    const copies = onSite.filter(({ title }) => title.raw === row.title)
    const live = copies.filter(({ status }) => status === 'publish')
    const strays = copies.filter(({ status }) => status !== 'publish' && status !== 'trash')
    const say = (what: string) => wrong.push(`${row.title}: ${what}`)
    if (live.length !== 1) say(`is live ${live.length} times`)
    if (strays.length > 0) say(`has ${strays.length} strays (${strays.map(({ status }) => status).join()})`)
    if (row.status !== 'published' || row.state !== 'published')
      say(`is ${row.status}/${row.state} in the database`)
    if (row.publications !== 1) say(`has ${row.publications} publications`)
    if (row.mails !== 1) say(`has ${row.mails} mails`)
    const [only] = live
    const path = (link: string | null | undefined) => new URL(link ?? 'none:').pathname
    if (only && row.wp_post_id !== only.id) say('is another post on the site than the database says')
    if (only && (path(row.wordpress_url) !== path(only.link) || only.slug.startsWith('aw-')))
      say(`has address ${row.wordpress_url}`)
  }
  return wrong
}
