import { sql } from 'drizzle-orm'
import { workers } from '../schema/platform.ts'
import type { App } from './app.ts'
import type { RawRoute } from './http/define-routes.ts'
import { describeProviders } from './describe-providers.ts'

// Three missed heartbeats plus a margin.
const workerTimeoutSeconds = 30

/** A domain's view of its work; `ok` false means that none of it is being done. */
export type HealthCheck = (app: App) => Promise<{ ok: boolean; details: Record<string, number> }>

/** Sets metrics for alerts that do not affect readiness. */
type MeasureUpkeep = (app: App) => Promise<void>

async function checkReadiness(app: App, checks: HealthCheck[]) {
  const providers = describeProviders(app)
  try {
    const { alive, heartbeatSeconds } = await countWorkers(app)
    const results = await Promise.all(checks.map((check) => check(app)))
    const queue = (await app.jobs.isInstalled()) ? 'ok' : 'missing'
    // A worker process is not ready when no worker is alive or work is stalled; a web process only reports it.
    const isWorking = alive > 0 && results.every(({ ok }) => ok)
    const isDamaged = app.isDatabaseDamaged()
    const ready = !isDamaged && queue === 'ok' && (app.env.PROCESS === 'web' || isWorking)
    return {
      ready,
      database: isDamaged ? 'damaged' : 'ok',
      queue,
      // Migrations run before anything is served.
      migrations: 'ok',
      workers: alive,
      heartbeatSeconds,
      ...Object.assign({}, ...results.map((each) => each.details)),
      ...providers,
    }
  } catch (error) {
    app.log.warn({ err: error }, 'Not ready')
    const database = app.isDatabaseDamaged() ? 'damaged' : 'unreachable'
    const nothing = { ready: false, database, queue: 'unknown', migrations: 'ok', workers: 0 }
    return { ...nothing, heartbeatSeconds: null, ...providers }
  }
}

export async function countWorkers(app: App): Promise<{ alive: number; heartbeatSeconds: number | null }> {
  const [row] = await app.db
    .select({
      alive: sql<number>`count(*) filter (where ${workers.seenAt} > now() - make_interval(secs => ${workerTimeoutSeconds}))::int`,
      heartbeatSeconds: sql<number | null>`extract(epoch from now() - max(${workers.seenAt}))::float8`,
    })
    .from(workers)
  const { alive = 0, heartbeatSeconds = null } = row ?? {}
  app.metrics.workersAlive.set(alive)
  if (heartbeatSeconds !== null) app.metrics.heartbeatAge.set(heartbeatSeconds)
  return { alive, heartbeatSeconds }
}

/** Metrics read from the database. If it is unreachable, the others are still reported, because then they matter most. */
async function measureMetrics(app: App, checks: HealthCheck[], upkeep: MeasureUpkeep): Promise<void> {
  try {
    await Promise.all([countWorkers(app), countJobs(app), upkeep(app), ...checks.map((check) => check(app))])
    app.metrics.databaseUp.set(app.isDatabaseDamaged() ? 0 : 1)
  } catch (error) {
    app.log.warn({ err: error }, 'Metrics not measured')
    app.metrics.databaseUp.set(0)
  }
}

async function countJobs(app: App): Promise<void> {
  const kinds = await app.jobs.countWaiting(app.db)
  const { jobsWaiting, jobLag } = app.metrics
  // Kinds with no waiting jobs are missing from the list.
  jobsWaiting.reset()
  jobLag.reset()
  for (const { name, waiting, dueSince } of kinds) {
    jobsWaiting.set({ job: name }, waiting)
    jobLag.set({ job: name }, dueSince ? Math.max(0, (app.now().getTime() - dueSince.getTime()) / 1000) : 0)
  }
}

export const healthRoutes = (checks: HealthCheck[], upkeep: MeasureUpkeep): RawRoute[] => [
  { method: 'GET', path: '/healthz', handle: async () => ({ type: 'json', body: '{"alive":true}' }) },
  {
    method: 'GET',
    path: '/readyz',
    handle: async (app) => {
      const state = await checkReadiness(app, checks)
      // A stopping process gets no more requests.
      return {
        status: state.ready && !app.stopping.signal.aborted ? 200 : 503,
        type: 'json',
        body: JSON.stringify(state),
      }
    },
  },
  {
    method: 'GET',
    path: '/metrics',
    handle: async (app) => {
      await measureMetrics(app, checks, upkeep)
      return { type: 'text', body: await app.metrics.registry.metrics() }
    },
  },
]
