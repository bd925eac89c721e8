import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withConnection } from '../../server/platform/database/open-database.ts'

export interface Postgres {
  /** The maintenance database's URL, as superuser. */
  url: string
  createDatabase(name: string): Promise<string>
  /** Kills a backend: PostgreSQL drops all connections, recovers from its log and continues. */
  crash(): Promise<void>
  stop(): void
}

/** Finds PostgreSQL's server programs on PATH or where Debian installs them; undefined if missing. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** A throwaway cluster in a directory that goes with the process; with `standbyOf` it follows another until it is promoted. */
export async function startPostgres(
  programs: string,
  variables: Record<string, string> = {},
  folder = tmpdir(),
  standbyOf?: string,
): Promise<Postgres> {
  const directory = mkdtempSync(join(folder, 'quillcast-postgres-'))
  // PostgreSQL refuses to run as root, so use an unprivileged user there.
  const user = process.getuid?.() === 0 ? nobody() : undefined
  if (user) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const [program = '', ...rest] = standbyOf
    ? ['pg_basebackup', '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    : ['initdb', '-U', 'quillcast', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale']
  // Server programs are in this folder; client programs may be elsewhere on PATH.
  const file = join(programs, program)
  const made = spawnSync(existsSync(file) ? file : program, ['-D', data, ...rest], {
    ...user,
    cwd: directory,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`)
  const port = await freePort()
  // Durability is off, because a throwaway cluster has nothing to lose.
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    'fsync=off',
    'max_connections=300',
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: directory, stdio: 'ignore', env: { ...process.env, ...variables } },
  )
  const stop = () => {
    server.kill('SIGKILL')
    // Its children keep writing for a moment; nothing can be awaited at exit, so the removal retries.
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  process.once('exit', stop)
  const url = (name: string) => `postgres://quillcast@127.0.0.1:${port}/${name}`
  await accepting(url('postgres'))
  const createDatabase = async (name: string) => {
    await query(url('postgres'), `create database "${name}"`)
    return url(name)
  }
  return { url: url('postgres'), createDatabase, crash: () => crash(url('postgres')), stop }
}

const crash = (url: string) =>
  withConnection(url, async (client) => {
    const cut = new Promise((resolve) => client.once('end', resolve))
    const { rows } = await client.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await cut
    await accepting(url)
  })

function nobody() {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

export async function freePort(): Promise<number> {
  // Below the ephemeral ports, which the system may hand out before we listen.
  const port = randomInt(15_000, 31_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

async function accepting(url: string) {
  for (let attempt = 0; ; attempt++) {
    try {
      await query(url, 'select 1')
      return
    } catch (error) {
      // 30 s for initialization on a busy machine.
      if (attempt > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const query = (url: string, text: string) => withConnection(url, (client) => client.query(text))
