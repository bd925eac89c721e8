import type { Db } from './database/db.ts'
import type { Env } from './env.ts'

import type { Llm, ModelsInForce } from './models/llm.ts'
import type { Log } from './log.ts'
import type { MailTransport } from './outbound/mail-transport.ts'
import type { Metrics } from './metrics.ts'
import type { SafeFetch } from './outbound/safe-fetch.ts'
import type { SearchConsole } from './search-console/search-console.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Signals } from './signals.ts'
import type { ThreadPool } from './threads/thread-pool.ts'
import type { WebSearch } from './web-search/web-search.ts'

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
  /** Fetches customers' sites. */
  safeFetch: SafeFetch
  /** Fetches our own public URL and the operator's search engine, which may resolve to private addresses. */
  selfFetch: SafeFetch
  /** Undefined without a configured model; posts are then sample articles. These three change while the process runs. */
  readonly llm: Llm | undefined
  /** For small tasks: AI_MODEL_SMALL, or the same model. */
  readonly smallLlm: Llm | undefined
  /** Checks claims: AI_CHECKER, or the model for small tasks. */
  readonly checker: Llm | undefined
  models: ModelsInForce
  /** Undefined without a configured search engine; posts are then written without web research. */
  webSearch: WebSearch | undefined
  /** Undefined without a Google client. */
  searchConsole: SearchConsole | undefined
  /** Undefined without a configured mail server: mails stay in the outbox. */
  mail: MailTransport | undefined
  metrics: Metrics
  /** For CPU-heavy work on untrusted text: see threadWork. */
  threads: ThreadPool
  stopping: AbortController
  /** Ids of the calls in flight. */
  inFlight: Set<string>
  now(): Date
}

/** Work that runs later, possibly in another process. `Data` holds ids, never secrets: the queue stores it in plain text. */
export interface Job<Data extends object = Record<string, never>> {
  name: string
  /** Maximum retries after a failure: the first after `retryDelaySeconds`, doubling up to `retryDelayMaxSeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A job that runs longer is considered hung: its signal is aborted and the job fails. */
  expireSeconds: number
  /** Maximum concurrent jobs of this kind per process. */
  concurrency: number
  /** Also runs on this schedule (UTC), with empty data. */
  cron?: string
  run(app: App, data: Data, attempt: { signal: AbortSignal; last: boolean }): Promise<void>
}

export interface Jobs {
  /** Enqueues within the caller's transaction: the job is committed or rolled back with it. */
  send<Data extends object>(
    tx: Db,
    kind: Job<Data>,
    data: Data,
    options?: { startAfter?: Date },
  ): Promise<void>
  /** The most recent jobs that exhausted their retries, and their total. */
  listFailed(db: Db, limit: number): Promise<{ jobs: FailedJob[]; total: number }>
  /** For each kind, how many jobs are waiting, and since when the oldest has been due. */
  countWaiting(db: Db): Promise<{ name: string; waiting: number; dueSince: Date | null }[]>
  /** Restarts a job that exhausted its retries; false when there is no such job. */
  retry(db: Db, name: string, id: string): Promise<boolean>
  isInstalled(): Promise<boolean>
  /** Starts processing jobs; called once the app is complete. */
  work(app: App): Promise<void>
  /** Stops taking jobs and waits up to `timeoutMs` for running ones; unfinished jobs go back to the queue. */
  stop(timeoutMs: number): Promise<void>
}

export interface FailedJob {
  id: string
  name: string
  data: Record<string, unknown>
  problem: string
  tries: number
  failedAt: Date
}
