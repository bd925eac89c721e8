import { explainStart } from './platform/explain-start.ts'
import { readEnv } from './platform/env.ts'
import { start } from './start.ts'

/** Starts what the environment says, and stops it at SIGTERM and SIGINT. */
export async function runProcess(): Promise<void> {
  try {
    const running = await start(readEnv())
    let stopping = false
    const stop = (signal: string) => {
      if (stopping) return
      stopping = true
      running.app.log.info({ signal }, 'stopping')
      // What has not finished by now is given back by its lease or its heartbeat.
      setTimeout(() => process.exit(0), 9500).unref()
      void running.stop().finally(() => process.exit(0))
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`)
    process.exit(1)
  }
}
