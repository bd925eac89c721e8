import { sql } from 'drizzle-orm'
import { workers } from '../schema/platform.ts'
import type { App } from './app.ts'
import type { RawRoute } from './routes.ts'

// Three missed heartbeats and a bit: a worker that is silent for longer is not working.
const aliveSeconds = 30

interface Readiness {
  ready: boolean
  database: 'ok' | 'unreachable'
  workers: number
  payments: string
  mail: string
  ai: string
}

async function readiness(app: App): Promise<Readiness> {
  const { env } = app
  const providers = {
    payments: env.STRIPE_SECRET_KEY ? 'stripe' : 'test',
    mail: app.mail ? 'smtp' : 'mailbox',
    ai: app.llm?.name ?? 'sample',
  }
  try {
    const alive = await app.db.$count(
      workers,
      sql`${workers.seenAt} > now() - make_interval(secs => ${aliveSeconds})`,
    )
    app.metrics.workersAlive.set(alive)
    // A process that works is not ready when nobody works; a web process only tells.
    return { ready: env.PROCESS === 'web' || alive > 0, database: 'ok', workers: alive, ...providers }
  } catch (error) {
    app.log.warn({ err: error }, 'not ready')
    return { ready: false, database: 'unreachable', workers: 0, ...providers }
  }
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
    handle: async (app) => ({ type: 'text', body: await app.metrics.registry.metrics() }),
  },
]
