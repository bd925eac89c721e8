import { sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/database/db.ts'
import { seedPosts } from '../../test/given/seed-posts.ts'
import type { FaultySite } from './many-sites.ts'
import type { ServerProcess } from '../../test/given/server-process.ts'
import { untilVisited, visitsLeft } from './compare-site.ts'

export interface Planned {
  id: string
  site: FaultySite
}

/** Posts across all sites, due one after another within `withinMs` starting at `inMs`. */
export async function planCrowd(
  db: Db,
  sites: FaultySite[],
  count: number,
  { inMs, withinMs }: { inMs: number; withinMs: number },
): Promise<Planned[]> {
  const owners = Array.from({ length: count }, (_, n) => sites[n % sites.length]!)
  const ids = await seedPosts(
    db,
    owners.map(({ accountId }, n) => ({
      accountId,
      scheduledAt: sql`now() + make_interval(secs => ${(inMs + (withinMs * n) / count) / 1000})`,
      prepareAt: sql`now()`,
    })),
  )
  return ids.map((id, n) => ({ id, site: owners[n]! }))
}

export interface Killing {
  workers: number
  kills: number
  /** The longest time a worker lives after it is ready. */
  longestLifeMs: number
  random(): number
  say(line: string): void
}

/** Kills and restarts workers at random moments until all kills are done; returns the live ones. */
export async function killWorkers(
  start: () => Promise<ServerProcess>,
  killing: Killing,
): Promise<ServerProcess[]> {
  const { random, say } = killing
  let kills = 0
  const liveAndDie = async (): Promise<ServerProcess> => {
    for (;;) {
      const worker = await start()
      if (kills >= killing.kills) return worker
      await new Promise((resolve) => setTimeout(resolve, random() * killing.longestLifeMs))
      if (kills >= killing.kills) return worker
      worker.kill()
      await worker.ended
      if (++kills % 50 === 0) say(`${kills} kills`)
    }
  }
  return Promise.all(Array.from({ length: killing.workers }, liveAndDie))
}

export async function untilAllPublished(db: Db, ids: string[], timeoutMs: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; ;) {
    const open = await countOpen(db, ids).catch(() => ids.length)
    if (open === 0) return
    if (Date.now() > end) throw new Error(`${open} posts are not published after ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function countOpen(db: Db, ids: string[]): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as n from posts
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and status <> 'published'`)) as {
    rows: { n: number }[]
  }
  return rows[0]!.n
}

/** Checks that every post is live on its site exactly once and matches the database. */
export async function compareCrowd(db: Db, planned: Planned[]): Promise<string[]> {
  await untilVisited(
    async () => ((await db.execute(sql.raw(visitsLeft))) as { rows: { n: number }[] }).rows[0]!.n,
  )
  const { rows } = (await db.execute(sql`
    select p.id, p.title, p.status, p.scheduled_at > p.published_at as early, b.wp_post_id::int as wp, b.mark,
      (select count(*)::int from mail_outbox where dedupe_key = 'captions:' || b.id) as mails
    from posts p left join publications b on b.post_id = p.id`)) as {
    rows: {
      id: string
      title: string
      status: string
      early: boolean
      wp: number
      mark: string
      mails: number
    }[]
  }
  const of = new Map(rows.map((row) => [row.id, row]))
  return planned.flatMap(({ id, site }) => {
    const row = of.get(id)
    if (!row) return [`${id} is lost`]
    const copies = site.wordpress.posts.filter(({ title }) => title === row.title)
    const live = copies.filter(({ status }) => status === 'publish')
    const wrong: string[] = []
    if (live.length !== 1) wrong.push(`is public ${live.length} times`)
    if (live[0] && live[0].id !== row.wp) wrong.push('is another one on the site')
    if (live[0] && live[0].slug.startsWith('aw-')) wrong.push(`is public at ${live[0].slug}`)
    if (copies.some(({ status }) => status === 'draft')) wrong.push('has a stray draft')
    if (row.status !== 'published') wrong.push(`is ${row.status}`)
    if (row.mails !== 1) wrong.push(`has ${row.mails} mails`)
    if (row.early) wrong.push('was early')
    return wrong.map((what) => `${row.title} ${what}`)
  })
}
