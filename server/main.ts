import { readEnv, WrongSetting } from './platform/env.ts'
import { start } from './start.ts'

try {
  const running = await start(readEnv())
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    running.app.log.info({ signal }, 'stopping')
    // What has not finished by now is given back by its lease or its heartbeat.
    setTimeout(() => process.exit(0), 9500).unref()
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  const line =
    error instanceof WrongSetting
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
