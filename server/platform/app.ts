import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs.ts'
import type { Llm } from './llm.ts'
import type { Log } from './log.ts'
import type { MailTransport } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { SafeFetch } from './safe-fetch.ts'
import type { Secrets } from './secrets.ts'
import type { Signals } from './signals.ts'
import type { ThreadPool } from './threads/thread-pool.ts'

/** What a use case may need of the house. It knows nothing of the product and nothing of HTTP. */
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
  /** Undefined where no model is configured: the sample writer stands in. */
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
