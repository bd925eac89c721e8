import { type Env, readEnv, ConfigError } from './platform/env.ts'
import { explainStartError } from './platform/explain-start-error.ts'
import { isTransientDatabaseError } from './platform/database/database-errors.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { type Running, start } from './start.ts'

/** Starts what the environment configures, and stops it on SIGTERM and SIGINT. Returns what this process does. */
export async function runProcess(): Promise<Env['PROCESS']> {
  const waiting = new AbortController()
  let running: Running | undefined
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    if (!running) {
      // Nothing has started yet that would need to finish: a migration is one transaction.
      waiting.abort()
      process.exit(0)
    }
    running.app.log.info({ signal }, 'Stopping')
    // Unfinished work is released when its lease or heartbeat expires.
    setTimeout(() => process.exit(0), 9500).unref()
    void running.stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    const env = readEnv()
    running = await startWhenDatabaseReady(env, waiting.signal)
    return env.PROCESS
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`)
    return process.exit(1)
  }
}

/** Waits for a PostgreSQL that is restarting or comes up later; throws on a wrong setting. */
async function startWhenDatabaseReady(env: Env, signal: AbortSignal): Promise<Running> {
  for (;;)
    try {
      return await start(env)
    } catch (error) {
      if (!env.DATABASE_URL || error instanceof ConfigError || !isTransientDatabaseError(error)) throw error
      await waitForDatabase(env, error, signal)
    }
}
