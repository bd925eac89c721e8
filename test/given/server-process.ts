import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../tools/testing/postgres.ts'

export interface ServerProcess {
  url: string
  pid: number
  /** Sends SIGKILL, interrupting any work. */
  kill(): void
  ended: Promise<unknown>
  exited(): boolean
  /** Null while it runs, or when a signal killed it. */
  exitCode(): number | null
  ready(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const here = join(import.meta.dirname, '../..')

/** A server process built in `root`, with only the given settings as its environment. */
export async function startServerProcess(
  settings: Record<string, string>,
  root = here,
): Promise<ServerProcess> {
  const port = settings.PORT ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: ['ignore', process.env.FAULTS_LOG ? 'inherit' : 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SECRET_KEY: 'a key for tests that is long enough to be one',
      RATE_LIMITS: 'off',
      LOG_LEVEL: process.env.FAULTS_LOG ?? 'silent',
      PORT: String(port),
      PUBLIC_URL: url,
      ...settings,
    },
  })
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  const ready = async () => {
    // 60 s: two cores may be shared with a WordPress, a PostgreSQL and other tests.
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the server did not get ready')
  }
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    ended,
    exited: () => child.exitCode !== null,
    exitCode: () => child.exitCode,
    ready,
  }
}
