import type { Db } from './database/db.ts'
import type { Env } from './env.ts'

import type { Llm } from './models/llm.ts'
import type { Log } from './log.ts'
import type { MailTransport } from './outbound/mail-transport.ts'
import type { Metrics } from './metrics.ts'
import type { SafeFetch } from './outbound/safe-fetch.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Signals } from './signals.ts'
import type { ThreadPool } from './threads/thread-pool.ts'

/** Dependencies available to use cases. Knows nothing of the product or of HTTP. */
export interface App {
  env: Env
  engine: 'embedded' | 'postgres'
  db: Db
  isDatabaseDamaged(): boolean
  log: Log
  jobs: Jobs
  signals: Signals
  secrets: Secrets
  /** The way to customers' sites. */
  safeFetch: SafeFetch
  /** The way to our own public address, which may be private. */
  selfFetch: SafeFetch
  /** Undefined where no model is configured: posts are sample articles then. */
  llm: Llm | undefined
  /** Undefined where no mail server is configured: mails are kept. */
  mail: MailTransport | undefined
  metrics: Metrics
  /** For heavy work over foreign text: see threadWork. */
  threads: ThreadPool
  /** Aborted when this process begins to stop. */
  stopping: AbortController
  /** Ids of the calls that run now. */
  inFlight: Set<string>
  now(): Date
}

/** What may be done later and elsewhere. Its data hold ids, never secrets: they stand in the database in plain text. */
export interface Job<Data extends object = Record<string, never>> {
  name: string
  /** Runs again after a failure this often, first after `retryDelaySeconds`, doubling up to `retryDelayMaxSeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** Longer than this is a hang: the signal is aborted and the job counts as failed. */
  expireSeconds: number
  /** Jobs of this kind at once in one process. */
  concurrency: number
  /** Also runs by the clock (UTC), with empty data. */
  cron?: string
  run(app: App, data: Data, attempt: { signal: AbortSignal; last: boolean }): Promise<void>
}

export interface Jobs {
  /** Enqueues within the caller's transaction: committed with it, gone with it. */
  send<Data extends object>(
    tx: Db,
    kind: Job<Data>,
    data: Data,
    options?: { startAfter?: Date },
  ): Promise<void>
  /** The newest of those that were given up, and how many there are. */
  listFailed(db: Db, limit: number): Promise<{ jobs: FailedJob[]; total: number }>
  /** Of each kind, how many wait for their time or their turn, and since when the oldest is due. */
  countWaiting(db: Db): Promise<{ name: string; waiting: number; dueSince: Date | null }[]>
  /** One that was given up is tried from the start; false when there is no such one. */
  retry(db: Db, name: string, id: string): Promise<boolean>
  /** Whether the queue's own tables stand. */
  isInstalled(): Promise<boolean>
  /** Starts working; called once the app is whole. */
  work(app: App): Promise<void>
  /** Stops taking jobs and waits for the running ones, at most `timeoutMs`; unfinished ones are given back. */
  stop(timeoutMs: number): Promise<void>
}

export interface FailedJob {
  id: string
  name: string
  /** Ids only, by the rule that nothing secret is handed to a job. */
  data: Record<string, unknown>
  /** What the last try failed with. */
  problem: string
  tries: number
  failedAt: Date
}
