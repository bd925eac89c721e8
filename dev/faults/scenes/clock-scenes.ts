import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { seedPosts } from '../../../test/given/seed-posts.ts'
import { planCrowd, settle, tearDown, untilAllPublished } from '../crowd.ts'
import { openSites } from '../many-sites.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'

/** libfaketime from Debian's package faketime; undefined if it is not installed. */
export function findFaketime(): string | undefined {
  const root = '/usr/lib'
  if (!existsSync(root)) return undefined
  const folders = ['.', ...readdirSync(root)].map((folder) => join(root, folder, 'faketime'))
  return folders.map((folder) => join(folder, 'libfaketimeMT.so.1')).find(existsSync)
}

// Wall clocks jump; monotonic clocks do not.
const faking = (library: string) => ({
  LD_PRELOAD: library,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  TZ: 'UTC',
})

/** Moves the clock of the workers or the database two hours ahead and back, then two hours back and ahead. */
async function jump(
  who: 'workers' | 'database',
  library: string,
  options: SceneOptions,
): Promise<SceneResult> {
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-clock-'))
  const file = join(folder, 'offset')
  const set = (offset: string) => writeFileSync(file, offset, { mode: 0o644 })
  set('+0')
  // The throwaway database may run as an unprivileged user.
  const open = { ...faking(library), FAKETIME_TIMESTAMP_FILE: file }
  chmodSync(folder, 0o755)
  const stage = await openStage(who === 'database' ? { variables: open } : {})
  const { db } = stage.database
  const posts = options.ci ? 20 : 60
  const sites = await openSites({ db, secrets: stage.secrets }, posts, options.random)
  const settings: Record<string, string> = who === 'workers' ? open : {}
  await Promise.all([stage.start(settings), stage.start(settings)])
  const stepMs = options.ci ? 3000 : 6000
  const planned = await planCrowd(db, sites, posts, { inMs: 2000, withinMs: 4 * stepMs })
  for (const offset of ['+2h', '+0', '-2h', '+0']) {
    set(offset)
    await new Promise((resolve) => setTimeout(resolve, stepMs))
  }
  // By the database's clock it was on time, but its record looks early because the clock was set back.
  const isWrong = (difference: string) => who === 'workers' || !difference.endsWith('was early')
  const { wrong } = await settle(db, planned, sites, isWrong)
  await tearDown(stage, sites)
  rmSync(folder, { recursive: true, force: true })
  return { wrong: wrong.map((what) => `${who}: ${what}`), figures: { posts } }
}

export async function clock(options: SceneOptions): Promise<SceneResult> {
  const library = findFaketime()
  if (!library) return skipped(options)
  const results = [await jump('workers', library, options), await jump('database', library, options)]
  return {
    wrong: results.flatMap(({ wrong }) => wrong),
    figures: { posts: results.reduce((sum, { figures }) => sum + (figures.posts ?? 0), 0), jumps: 8 },
  }
}

// In 2027: https://data.iana.org/time-zones/. Morocco gave up its Ramadan changes in September 2026 (2026c).
const changes: [string, string][] = [
  ['Europe/Rome', '2027-03-28T01:00:00Z'],
  ['Europe/Rome', '2027-10-31T01:00:00Z'],
  ['America/New_York', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-11-07T06:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00Z'],
  ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ['Africa/Casablanca', '2026-03-22T02:00:00Z'],
]

/** Slots on both sides of a change of daylight saving, with everything set to that zone. */
async function change(
  zone: string,
  moment: string,
  library: string,
  { random }: SceneOptions,
): Promise<string[]> {
  const at = Date.parse(moment)
  // 15 s for the start, then a slot every two seconds around the change.
  const fake = new Date(at - 15_000).toISOString().slice(0, 19).replace('T', ' ')
  const stage = await openStage({ variables: { ...faking(library), FAKETIME: `@${fake}` } })
  const { db } = stage.database
  await db.execute(sql.raw(`alter database faults set timezone = '${zone}'`))
  const slots = [-2000, 0, 2000, 4000].map((ms) => new Date(at + ms))
  const sites = await openSites({ db, secrets: stage.secrets }, slots.length, random)
  for (const { proxy } of sites) proxy.setPlan(undefined)
  const ids = await seedPosts(
    db,
    slots.map((scheduledAt, n) => ({ accountId: sites[n]!.accountId, scheduledAt })),
  )
  await stage.start({ TZ: zone })
  const wrong: string[] = []
  await untilAllPublished(db, ids, 60_000).catch((error: Error) => wrong.push(error.message))
  const { rows } = await db.execute<{ slot: number; late: number }>(sql`
    select extract(epoch from scheduled_at)::float8 * 1000 as slot, extract(epoch from published_at - scheduled_at)::float8 as late
    from posts order by scheduled_at`)
  for (const [n, { slot, late }] of rows.entries()) {
    if (slot !== slots[n]!.getTime()) wrong.push('a slot moved')
    if (late < 0 || late > 5) wrong.push(`a slot was kept ${late} s late`)
  }
  if (offsetAt(zone, at - 1) === offsetAt(zone, at)) wrong.push('no change is shown')
  await tearDown(stage, sites)
  return wrong.map((what) => `${zone} ${moment}: ${what}`)
}

/** The local time there and its UTC offset. */
const offsetAt = (timeZone: string, ms: number) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value

export async function daylight(options: SceneOptions): Promise<SceneResult> {
  const library = findFaketime()
  if (!library) return skipped(options)
  const some = options.ci ? changes.slice(0, 1) : changes
  const wrong: string[] = []
  for (const [zone, moment] of some) wrong.push(...(await change(zone, moment, library, options)))
  return { wrong, figures: { changes: some.length, slots: some.length * 4 } }
}

function skipped({ say }: SceneOptions): SceneResult {
  say('SKIPPED: libfaketime is not installed (Debian: faketime)')
  return { wrong: process.env.CI ? ['libfaketime is missing'] : [], figures: {} }
}
