import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Db } from './database/db.ts'
import type { Log } from './log.ts'

const channel = 'quillcast'

/** Wakes the current listeners of `topic` in every process at the commit. Only a hint: signals can be lost. At most 8,000 bytes. */
export async function signal(db: Db, topic: string, message = ''): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${message ? `${topic}\n${message}` : topic})`)
}

export interface Signals {
  /** Calls `wake` on every signal of that topic, with its message if it has one; returns the unsubscribe function. */
  on(topic: string, wake: (message?: string) => void): () => void
  /** Resolves at the next signal of the topic, after `ms`, or when aborted; callers then check the state again. */
  wait(topic: string, ms: number, abort?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export async function openSignals(database: Database, log: Log): Promise<Signals> {
  const listeners = new Map<string, Set<(message?: string) => void>>()
  const wakeListeners = (payload: string) => {
    const [topic = '', message] = payload.split('\n', 2)
    listeners.get(topic)?.forEach((wake) => wake(message))
  }
  const stop = database.pglite
    ? await database.pglite.listen(channel, wakeListeners)
    : await listenOnPostgres(database.pool!, wakeListeners, log)
  const on = (topic: string, wake: (message?: string) => void) => {
    const set = listeners.getOrInsertComputed(topic, () => new Set()).add(wake)
    return () => {
      set.delete(wake)
      if (set.size === 0) listeners.delete(topic)
    }
  }
  const wait = async (topic: string, ms: number, abort?: AbortSignal) => {
    const woken = new AbortController()
    const off = on(topic, () => woken.abort())
    const over = abort ? AbortSignal.any([woken.signal, abort]) : woken.signal
    // It rejects when it is woken or aborted.
    await delay(ms, undefined, { signal: over }).catch(() => {})
    off()
  }
  return { on, wait, close: () => stop() }
}

/** Uses a dedicated connection and reconnects after a loss; callers find missed signals by polling. */
async function listenOnPostgres(pool: pg.Pool, wakeListeners: (topic: string) => void, log: Log) {
  let client: pg.PoolClient | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const fresh = await pool
      .connect()
      .catch((error: unknown) => log.warn({ err: error }, 'Database listener failed'))
    if (!fresh) return again()
    if (closed) return fresh.release(true)
    client = fresh
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      fresh.release(true)
      again()
    }
    fresh.on('notification', (message) => wakeListeners(message.payload ?? ''))
    fresh.on('error', lost)
    await fresh.query(`listen ${channel}`).catch(lost)
  }
  const again = () => {
    // 1 s: short compared with the callers' polling, long enough for a database that is starting.
    if (!closed) retry = setTimeout(() => void connect(), 1000)
  }
  await connect()
  return async () => {
    closed = true
    clearTimeout(retry)
    client?.release(true)
  }
}
