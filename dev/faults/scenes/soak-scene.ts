import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn, startLoad, unexpected } from '../load.ts'
import { planCrowd } from '../crowd.ts'
import { openSites } from '../many-sites.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'

/** Resident memory of a process, in MB. */
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The slope of the line through the points by least squares, in y for each x. */
function slopeOf(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const over = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return over / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
}

/** Half a core's load for `minutes`, posts going out meanwhile: memory stays, nothing is thrown unhandled. */
export async function soak({ random, say, minutes }: SceneOptions): Promise<SceneResult> {
  const stage = await openStage()
  const { db } = stage.database
  const sites = await openSites({ db, secrets: stage.secrets }, 10, random)
  const server = await stage.start({ PROCESS: 'all' })
  await planCrowd(db, sites, minutes * 20, { inMs: 5000, withinMs: minutes * 60_000 })
  const token = await signIn(db, sites[0]!.accountId)
  const load = startLoad(() => server.url, token, { lanes: 4, pauseMs: 100 })
  const points: [number, number][] = []
  const began = performance.now()
  for (let next = began; performance.now() - began < minutes * 60_000;) {
    next += 10_000
    await wait(Math.max(0, next - performance.now()))
    points.push([(performance.now() - began) / 600_000, residentMb(server.pid)])
    if (points.length % 6 === 0) say(`${points.length / 6} min: ${points.at(-1)?.[1].toFixed(1)} MB`)
  }
  await load.stop()
  const tally = load.take()
  const wrong = unexpected(tally, /^(read 200|write 200)$/)
  // The first third warms up caches and the compiler.
  const settled = points.slice(Math.floor(points.length / 3))
  const middle = settled[Math.floor(settled.length / 2)]?.[1] ?? 1
  const percentPer10Min = Math.round((slopeOf(settled) / middle) * 10_000) / 100
  if (minutes >= 30 && percentPer10Min > 1) wrong.push(`memory rose by ${percentPer10Min} % in ten minutes`)
  // An unhandled rejection ends a process of Node.
  if (server.exited()) wrong.push('the process ended')
  await stage.close()
  await Promise.all(sites.map(({ proxy }) => proxy.stop()))
  const asked = [...tally.answers.values()].reduce((sum, count) => sum + count, 0)
  return { wrong, figures: { minutes, asked, lastMb: Math.round(points.at(-1)?.[1] ?? 0), percentPer10Min } }
}
