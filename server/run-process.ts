import { type Env, readEnv, WrongSetting } from './platform/env.ts'
import { explainStart } from './platform/explain-start.ts'
import { isDatabaseAway } from './platform/database/is-database-away.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { type Running, start } from './start.ts'

/** Starts what the environment says, and stops it at SIGTERM and SIGINT. */
export async function runProcess(): Promise<void> {
  const waiting = new AbortController()
  let running: Running | undefined
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    if (!running) {
      // Nothing has begun yet that would have to be finished: a migration is one transaction.
      waiting.abort()
      process.exit(0)
    }
    running.app.log.info({ signal }, 'Stopping')
    // What has not finished by now is given back by its lease or its heartbeat.
    setTimeout(() => process.exit(0), 9500).unref()
    void running.stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    running = await startWhenPossible(readEnv(), waiting.signal)
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`)
    process.exit(1)
  }
}

/** PostgreSQL that is restarted, or comes up after us, is waited for; a wrong setting throws. */
async function startWhenPossible(env: Env, signal: AbortSignal): Promise<Running> {
  for (;;)
    try {
      return await start(env)
    } catch (error) {
      if (!env.DATABASE_URL || error instanceof WrongSetting || !isDatabaseAway(error)) throw error
      await waitForDatabase(env, error, signal)
    }
}
