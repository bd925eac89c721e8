import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Db } from '../../../server/platform/database/db.ts'
import { openDatabase } from '../../../server/platform/database/open-database.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { seedPosts } from '../../../test/given/seed-posts.ts'
import { planCrowd } from '../crowd.ts'
import { signIn } from '../load.ts'
import { type FaultySite, openSites } from '../many-sites.ts'
import { type ServerProcess, startServerProcess } from '../../../test/given/server-process.ts'
import { until } from '../../../test/until.ts'
import { type SceneOptions, type SceneResult, startOwnPostgres, waits } from '../stage.ts'

const engines = ['postgres', 'embedded'] as const
type Engine = (typeof engines)[number]
type Settings = Record<string, string>

const patienceMs = 180_000
const SECRET_KEY = 'a key for tests that is long enough to be one'
const secrets = createSecrets(SECRET_KEY, undefined)
// One post per site, so that the delay between late posts does not prolong the scene.
const siteCount = 20
// A restore resets these, so they differ from the backup, as do due posts and their counts by status.
const settled = [
  'post_counts',
  'publications',
  'site_gates',
  'sessions',
  'site_connections',
  'rate_limits',
  'workers',
  'database_identity',
]

const paragraph = '<p>Ünïcode \\ "quoted" \u2028 🐕 less often than you think, and longer than a line.</p>'

async function within<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: settings.DATABASE_URL, directory: settings.DATA_DIR ?? '' })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** The number of rows and a checksum of each table, computed by the database. */
async function digestOf(db: Db): Promise<Map<string, string>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`)
    const tables = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const digest = new Map<string, string>()
    for (const { name } of tables.rows.filter((table) => !settled.includes(table.name))) {
      const isKept = name === 'posts' ? sql`where status = 'draft'` : sql``
      const { rows } = await tx.execute<{ sum: string }>(sql`select count(*)::text || ' rows, ' ||
        coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")), 'nothing') as sum
        from ${sql.identifier(name)} t ${isKept}`)
      digest.set(name, rows[0]!.sum)
    }
    return digest
  })
}

async function command(name: 'backup' | 'restore', directory: string, settings: Settings): Promise<number> {
  const began = performance.now()
  const file = join(import.meta.dirname, `../../../tools/${name}.ts`)
  const env = { PATH: process.env.PATH, SECRET_KEY, ...settings }
  const child = spawn(process.execPath, [file, directory], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`)
  return Math.round((performance.now() - began) / 100) / 10
}

async function stop(server: ServerProcess): Promise<void> {
  process.kill(server.pid, 'SIGTERM')
  await server.ended
}

const start = async (settings: Settings) => {
  const server = await startServerProcess({ ...waits, PROCESS: 'all', ...settings })
  await server.ready()
  return server
}

async function isPublished(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/posts?status=published`, { headers })
  const { data } = (await answer.json()) as { data: { pagination: { total: number } } }
  return data.pagination.total === 1
}

/** Starts a process on the restored database, which must find what went live after the backup and leave the sites unchanged. */
async function goOn(settings: Settings, sites: FaultySite[]): Promise<string[]> {
  // The connection test creates a draft and deletes it permanently.
  const standing = () =>
    sites.map(({ wordpress }) => JSON.stringify(wordpress.posts.filter(({ status }) => status !== 'deleted')))
  const before = standing()
  const tokens = await within(settings, (db) =>
    Promise.all(sites.map(({ accountId }) => signIn(db, accountId))),
  )
  const server = await start(settings)
  // The restored database learns what is live.
  await until(
    async () => (await Promise.all(tokens.map((token) => isPublished(server.url, token)))).every(Boolean),
    patienceMs,
  )
  await stop(server)
  return standing().flatMap((now, at) =>
    now === before[at] ? [] : [`a site was changed after the restore: ${before[at]} became ${now}`],
  )
}

/** From and to both databases: everything is restored, and what went live after the backup is not published again. */
export async function restore({ ci, random, say, posts }: SceneOptions): Promise<SceneResult> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-restore-'))
  const count = posts ?? (ci ? 1000 : 10_000)
  const wrong: string[] = []
  const figures: Record<string, number> = { posts: count }
  let databases = 0
  const openEmpty = async (engine: Engine): Promise<Settings> => {
    const name = `${engine}_${databases++}`
    if (engine === 'postgres') return { DATABASE_URL: await postgres.createDatabase(name) }
    mkdirSync(join(folder, name))
    return { DATA_DIR: join(folder, name) }
  }
  for (const engine of engines) {
    const source = await openEmpty(engine)
    const { sites, before } = await fill(source, count, random)
    const directory = join(folder, `backup-${engine}`)
    figures[`${engine}BackupSeconds`] = await command('backup', directory, source)
    // Changes made after the backup.
    const server = await start(source)
    const isLive = ({ wordpress }: FaultySite) => wordpress.posts.some(({ status }) => status === 'publish')
    await until(() => sites.every(isLive), patienceMs)
    await stop(server)
    say(`${engine}: ${count} posts, a backup, then ${sites.length} posts live`)
    for (const into of engines) {
      const target = await openEmpty(into)
      const name = `${engine}To${into === 'postgres' ? 'Postgres' : 'Embedded'}Seconds`
      figures[name] = await command('restore', directory, target)
      const after = await within(target, digestOf)
      for (const [table, sum] of before)
        if (after.get(table) !== sum)
          wrong.push(`${engine} to ${into}: ${table} was ${sum}, is ${after.get(table)}`)
      wrong.push(...(await goOn(target, sites)))
      say(`${engine} to ${into}: ${before.size} tables compared, nothing published again`)
    }
    await Promise.all(sites.map(({ proxy }) => proxy.stop()))
  }
  postgres.stop()
  rmSync(folder, { recursive: true })
  return { wrong, figures }
}

/** Creates drafts for many accounts and a due post per site; returns the digests of the tables. */
const fill = async (source: Settings, count: number, random: () => number) => {
  const database = await openDatabase({ url: source.DATABASE_URL, directory: source.DATA_DIR ?? '' })
  await database.migrate()
  const { db } = database
  const sites = await openSites({ db, secrets }, siteCount, random)
  for (const { proxy } of sites) proxy.setPlan(undefined)
  await seedPosts(
    db,
    Array.from({ length: count - siteCount }, (_, n) => ({
      accountId: sites[n % siteCount]!.accountId,
      status: 'draft',
      title: `Ünïcode ${n} \\ " \u2028 🐕`,
      content: paragraph.repeat(20),
      keywords: ['a "quoted" word', 'two\nlines'],
    })),
  )
  await planCrowd(db, sites, siteCount, { inMs: 0, withinMs: 0 })
  const before = await digestOf(db)
  await database.close()
  return { sites, before }
}
