import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../server/platform/database/db.ts'

/** The value below which that share of the values lies. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

export const median = (values: number[]): number => percentile(values, 0.5)

/** The CPU time of a process in ms: utime and stime, the 14th and 15th fields of proc(5), in ticks of 10 ms. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

export async function readNumber(db: Db, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(query)
  return rows[0]!.n
}

export const peakMbOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

// CPU ms of `work` where the reference of `bench -- peers` needs 0.48 ms to list 15 posts, as when the goals in ms were set.
const usualWorkMs = 100
const rows = Array.from({ length: 15 }, (_, n) => ({
  id: n,
  title: 'How often should a dog be washed?',
  keywords: ['soap', 'dog'],
}))
function work() {
  for (let n = 0; n < 10_000; n++)
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest('hex')
}

/** How many times as long as on that machine the same work takes now; below 1 on a faster one. Goals in ms are multiplied by it. */
export function machineSlowness(): number {
  const times = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times) / usualWorkMs
}

/** Prints which figures are above their goals, and returns how many; goals in ms are multiplied by the machine's slowness. */
export function missedGoals<Name extends string>(
  goals: Record<Name, number>,
  figures: NoInfer<Record<Name, number>>,
): number {
  const slowness = machineSlowness()
  console.log(
    `This machine takes ${slowness.toFixed(2)} times as long as the one of the goals; those in ms are multiplied by it`,
  )
  const names = Object.keys(goals) as Name[]
  const missed = names.filter((name) => figures[name] > goals[name] * (name.includes(' ms ') ? slowness : 1))
  for (const name of missed) console.log(`MISSED: ${name} is above ${goals[name]}`)
  return missed.length
}
