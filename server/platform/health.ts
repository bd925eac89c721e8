import { sql } from 'drizzle-orm'
import { workers } from '../schema/platform.ts'
import type { App } from './app.ts'
import type { RawRoute } from './routes.ts'
import { providersOf } from './stand-ins.ts'

// Three missed heartbeats and a bit: a worker that is silent for longer is not working.
const aliveSeconds = 30

interface Readiness {
  ready: boolean
  database: 'ok' | 'unreachable'
  queue: 'ok' | 'missing' | 'unknown'
  migrations: 'ok'
  workers: number
  payments: string
  mail: string
  ai: string
}

async function readiness(app: App): Promise<Readiness> {
  const providers = providersOf(app)
  try {
    const alive = await countWorkers(app)
    const queue = (await app.jobs.isInstalled()) ? ('ok' as const) : ('missing' as const)
    // A process that works is not ready when nobody works; a web process only tells.
    const ready = queue === 'ok' && (app.env.PROCESS === 'web' || alive > 0)
    // Nothing answers before its migrations have run.
    return { ready, database: 'ok', queue, migrations: 'ok', workers: alive, ...providers }
  } catch (error) {
    app.log.warn({ err: error }, 'not ready')
    return {
      ready: false,
      database: 'unreachable',
      queue: 'unknown',
      migrations: 'ok',
      workers: 0,
      ...providers,
    }
  }
}

async function countWorkers(app: App): Promise<number> {
  const isAlive = sql`${workers.seenAt} > now() - make_interval(secs => ${aliveSeconds})`
  const alive = await app.db.$count(workers, isAlive)
  app.metrics.workersAlive.set(alive)
  return alive
}

export const healthRoutes: RawRoute[] = [
  { method: 'GET', path: '/healthz', handle: async () => ({ type: 'json', body: '{"alive":true}' }) },
  {
    method: 'GET',
    path: '/readyz',
    handle: async (app) => {
      const state = await readiness(app)
      return { status: state.ready ? 200 : 503, type: 'json', body: JSON.stringify(state) }
    },
  },
  {
    method: 'GET',
    path: '/metrics',
    handle: async (app) => {
      await countWorkers(app)
      return { type: 'text', body: await app.metrics.registry.metrics() }
    },
  },
]
