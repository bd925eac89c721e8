import { jobKinds } from './job-kinds.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { findSession, isSessionAlive } from './accounts/sign-in/session.ts'
import { startPayments } from './billing/payments/start-payments.ts'
import { billingRawRoutes, billingRoutes } from './billing/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { keywordsRoutes } from './keywords/routes.ts'
import { mailboxRoutes } from './notifications/mail/mailbox-routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { requireRecordedDatabase } from './operations/backup/database-identity.ts'
import { measureUpkeep } from './operations/measure-upkeep.ts'
import { operationsRawRoutes } from './operations/routes.ts'
import type { App } from './platform/app.ts'
import { type Database } from './platform/database/db.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { apiDocsRoutes } from './platform/api-docs/api-docs-routes.ts'
import { drain } from './platform/drain.ts'
import { type Env, findDisabledSafeguards, ConfigError } from './platform/env.ts'
import { findApiKey } from './integrations/api-keys/manage-api-keys.ts'
import { startWebhooks } from './integrations/webhooks/start-webhooks.ts'
import { integrationsRawRoutes, integrationsRoutes } from './integrations/routes.ts'
import { healthRoutes } from './platform/health.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { openJobs } from './platform/jobs.ts'
import { openModels } from './platform/models/models.ts'
import { createLog } from './platform/log.ts'
import { createMailTransport } from './platform/outbound/mail-transport.ts'
import { createMetrics } from './platform/metrics.ts'
import { createSafeFetch } from './platform/outbound/safe-fetch.ts'
import { createSearchConsole } from './platform/search-console/search-console.ts'
import { readSecretKey } from './platform/secrets/secret-key.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { openSignals } from './platform/signals.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { describeProviders } from './platform/describe-providers.ts'
import { ThreadPool } from './platform/threads/thread-pool.ts'
import { createWebSearch } from './platform/web-search/web-search.ts'
import { setMinTlsVersion } from './platform/outbound/transport-rules.ts'
import { postsRawRoutes, postsRoutes } from './posts/routes.ts'
import { profileRawRoutes, profileRoutes } from './profile/routes.ts'
import { autopilotRawRoutes, autopilotRoutes } from './autopilot/routes.ts'
import { startAutopilot } from './autopilot/start-autopilot.ts'
import { publishingRawRoutes, publishingRoutes } from './publishing/routes.ts'
import { checkOverduePosts } from './publishing/scheduler/check-overdue-posts.ts'
import { startPublishing } from './publishing/worker.ts'
import { resultsRoutes } from './results/routes.ts'
import { startIndexing } from './search/index-search.ts'
import { searchRoutes } from './search/routes.ts'
import { writingRawRoutes, writingRoutes } from './writing/routes.ts'

const routes = [
  ...notificationsRoutes,
  ...accountsRoutes,
  ...billingRoutes,
  ...profileRoutes,
  ...keywordsRoutes,
  ...postsRoutes,
  ...writingRoutes,
  ...publishingRoutes,
  ...autopilotRoutes,
  ...resultsRoutes,
  ...searchRoutes,
  ...dashboardRoutes,
  ...integrationsRoutes,
]
const healthCheckRoutes = healthRoutes([checkOverduePosts], measureUpkeep)
const rawRoutes = [
  ...healthCheckRoutes,
  ...apiDocsRoutes,
  ...billingRawRoutes,
  ...profileRawRoutes,
  ...postsRawRoutes,
  ...writingRawRoutes,
  ...publishingRawRoutes,
  ...autopilotRawRoutes,
  ...integrationsRawRoutes,
  ...mailboxRoutes,
  ...operationsRawRoutes,
]

export interface Running {
  app: App
  /** Stops accepting work, and finishes or releases what is running within 10 s. */
  stop(): Promise<void>
}

/** Starts one process: web, worker or both, as PROCESS says. Tests pass `database`. */
export async function start(env: Env, database?: Database): Promise<Running> {
  setMinTlsVersion()
  const secretKey = readSecretKey(env)
  const opened = database ?? (await openDatabase({ url: env.DATABASE_URL, directory: env.DATA_DIR }))
  const close = async () => {
    if (!database) await opened.close()
  }
  try {
    await prepareDatabase(opened, env)
    await requireRecordedDatabase(opened)
    const app = await assemble(env, opened, secretKey)
    const stop = await run(app)
    return { app, stop: () => stop().then(close) }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** Returns the stop function; if the start fails halfway, stops what had been started. */
async function run(app: Awaited<ReturnType<typeof assemble>>): Promise<() => Promise<void>> {
  const { env } = app
  const runsWorker = env.PROCESS !== 'web'
  const runsWeb = env.PROCESS !== 'worker'
  const http = createHttpServer({
    app,
    routes: runsWeb ? routes : [],
    rawRoutes: runsWeb ? rawRoutes : healthCheckRoutes,
    findSession,
    findApiKey,
    isSessionAlive,
  })
  let publishing: ReturnType<typeof startPublishing> | undefined
  let autopilot: ReturnType<typeof startAutopilot> | undefined
  let webhooks: ReturnType<typeof startWebhooks> | undefined
  let indexing: ReturnType<typeof startIndexing> | undefined
  const stop = async () => {
    // In parallel; each gives up in time for main's limit of 9.5 s. Calls in flight still send jobs.
    const served = drain(app, http).then(() => app.jobs.stop(3500))
    await Promise.all([publishing?.stop(), autopilot?.stop(), webhooks?.stop(), indexing?.stop(), served])
    await Promise.all([app.models.close(), app.signals.close(), app.threads.close()])
    app.mail?.close()
    await Promise.all([app.safeFetch.close(), app.selfFetch.close()])
  }
  try {
    await startPayments(app)
    // A worker does not need the file server.
    if (runsWeb) await (await import('./platform/http/serve-web.ts')).serveWeb(http, env)
    publishing = runsWorker ? startPublishing(app) : undefined
    autopilot = runsWorker ? startAutopilot(app) : undefined
    webhooks = runsWorker ? startWebhooks(app) : undefined
    indexing = startIndexing(app)
    if (runsWorker) await app.jobs.work(app)
    await http.listen({ port: env.PORT, host: env.HOST }).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(
        `${error.code === 'EADDRINUSE' ? 'PORT' : 'HOST'}: cannot listen there (${error.code})`,
      )
    })
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  logReady(app)
  return stop
}

function logReady(app: App): void {
  const { env, engine: database } = app
  const { payments, livemode, mail, ai, aiSource, research } = describeProviders(app)
  const { PUBLIC_URL: url, PROCESS: process } = env
  app.log.info({ url, process, database, payments, livemode, mail, ai, aiSource, research }, 'Ready')
  for (const setting of findDisabledSafeguards(env))
    app.log.warn({ setting }, 'Setting is off, which is for tests only')
}

async function assemble(env: Env, database: Database, secretKey: string) {
  const log = createLog(env.LOG_LEVEL)
  const metrics = createMetrics()
  const userAgent = `Quillcast/1.0 (+${env.PUBLIC_URL})`
  const selfFetch = createSafeFetch({ allowPrivate: true, userAgent })
  const { db } = database
  const signals = await openSignals(database, log)
  const secrets = createSecrets(secretKey, env.SECRET_KEY_PREVIOUS)
  const models = await openModels({ env, db, secrets, signals, metrics, log })
  return {
    env,
    engine: database.engine,
    db,
    isDatabaseDamaged: database.isDamaged,
    log,
    jobs: await openJobs(database, env.DATABASE_URL, log, jobKinds),
    signals,
    secrets,
    safeFetch: createSafeFetch({ allowPrivate: env.ALLOW_PRIVATE_SITES === 'on', userAgent }),
    selfFetch,
    models,
    get llm() {
      return models.current().llm
    },
    get smallLlm() {
      return models.current().smallLlm
    },
    get checker() {
      return models.current().checker
    },
    webSearch: createWebSearch(env, selfFetch),
    searchConsole: createSearchConsole(env, selfFetch),
    mail: createMailTransport(env),
    metrics,
    threads: new ThreadPool(log),
    now: () => new Date(),
    stopping: new AbortController(),
    inFlight: new Set<string>(),
  }
}
