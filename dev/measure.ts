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
