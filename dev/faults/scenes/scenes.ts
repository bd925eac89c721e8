import { killWorkers, patienceMs, planCrowd, settle, tearDown } from '../crowd.ts'
import { type FaultySite, openSites } from '../many-sites.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'

async function setUp(count: number, { random }: SceneOptions) {
  const stage = await openStage()
  const { db } = stage.database
  return { stage, db, sites: await openSites({ db, secrets: stage.secrets }, count, random) }
}

const requestsOf = (sites: FaultySite[]) => sites.reduce((sum, { proxy }) => sum + proxy.log.length, 0)

/** Kills three workers at random while posts on a hundred faulty sites fall due. */
export async function kills(options: SceneOptions): Promise<SceneResult> {
  const { ci, random, say } = options
  const { stage, db, sites } = await setUp(100, options)
  const size = ci ? { posts: 60, kills: 10 } : { posts: 500, kills: 200 }
  // Due while workers die: a kill and a start take about 1.5 s on two cores.
  const planned = await planCrowd(db, sites, size.posts, { inMs: 3000, withinMs: size.kills * 1200 })
  await killWorkers(() => stage.start(), { workers: 3, kills: size.kills, longestLifeMs: 3000, random, say })
  const { wrong, seconds } = await settle(db, planned, sites)
  const figures = { ...size, requests: requestsOf(sites), secondsAfterLastKill: seconds }
  await tearDown(stage, sites)
  if (seconds > patienceMs / 1000) wrong.push(`took ${seconds} s after the last kill`)
  return { wrong, figures }
}

/** The database crashes and recovers repeatedly. */
export async function crashes(options: SceneOptions): Promise<SceneResult> {
  const { ci, random } = options
  const { stage, db, sites } = await setUp(ci ? 20 : 100, options)
  const size = ci ? { posts: 40, crashes: 3 } : { posts: 300, crashes: 20 }
  const workers = [await stage.start(), await stage.start()]
  const planned = await planCrowd(db, sites, size.posts, { inMs: 2000, withinMs: size.crashes * 3000 })
  for (let n = 0; n < size.crashes; n++) {
    await new Promise((resolve) => setTimeout(resolve, 1000 + random() * 2500))
    await stage.postgres.crash()
  }
  const { wrong, seconds } = await settle(db, planned, sites)
  if (workers.some(({ exited }) => exited())) wrong.push('a worker ended when the database crashed')
  await tearDown(stage, sites)
  return { wrong, figures: { ...size, secondsAfterLastCrash: seconds } }
}

/** Five workers race for posts that are all due at once, on healthy sites. */
export async function race(options: SceneOptions): Promise<SceneResult> {
  const { stage, db, sites } = await setUp(100, options)
  for (const { proxy } of sites) proxy.setPlan(undefined)
  const posts = options.ci ? 200 : 2000
  const planned = await planCrowd(db, sites, posts, { inMs: 12_000, withinMs: 0 })
  await Promise.all([1, 2, 3, 4, 5].map(() => stage.start()))
  const { wrong, seconds } = await settle(db, planned, sites)
  // Without kills and lost answers, each is created once. Excludes the draft of the connection test on each site.
  const isOurs = ({ title }: { title: string }) => title.startsWith('Post ')
  const creates = sites.reduce((sum, { wordpress }) => sum + wordpress.posts.filter(isOurs).length, 0)
  if (creates !== posts) wrong.push(`${creates} drafts for ${posts} posts`)
  await tearDown(stage, sites)
  return { wrong, figures: { posts, schedulers: 5, seconds } }
}
