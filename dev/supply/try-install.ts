import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/testing/postgres.ts'

/** Installs, builds and prunes the committed tree as the Dockerfile does, without package scripts; returns what failed. */
export async function tryInstall(root: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-install-'))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
  const steps: [string, string[]][] = [
    ['git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder]],
    ['npm', ['ci', ...quiet]],
    [process.execPath, ['tools/build.ts']],
    ['npm', ['prune', '--omit=dev', ...quiet]],
  ]
  try {
    for (const [command, args] of steps) {
      const cwd = command === 'git' ? root : folder
      const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
      if (done.status !== 0)
        return [`${command} ${args.join(' ')}: ${(done.stderr || done.stdout).trim().slice(-500)}`]
    }
    return await trySigningIn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts it with an empty data folder: a password is hashed and compared, pages are served, queues and database run. */
async function trySigningIn(folder: string): Promise<string[]> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
  })
  let said = ''
  server.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  const ask = async (path: string, body?: object) => {
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(url + path, sent)
    return { status: answer.status, text: await answer.text() }
  }
  try {
    for (const end = Date.now() + 60_000; ;) {
      if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) break
      if (Date.now() > end || server.exitCode !== null) return [`It doesn't start: ${said.slice(-500)}`]
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const person = { email: 'ada@example.com', password: 'Correct-horse-1' }
    const answers = {
      page: await ask('/'),
      ready: await ask('/readyz'),
      registered: await ask('/api/v1/auth/register', { ...person, plan: 'basic' }),
      'signed in': await ask('/api/v1/auth/login', person),
    }
    const wrong = Object.entries(answers).filter(([, { status }]) => status >= 300)
    if (wrong.length === 0)
      console.log('Installed without scripts: it starts, serves its pages, and login works')
    return wrong.map(([name, { status, text }]) => `${name}: ${status} ${text.slice(0, 300)}`)
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}
