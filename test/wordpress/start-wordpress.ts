import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { cacheFolder, fingerprint } from './cache-folder.ts'
import type { PhpServer, PhpServerOptions } from './php-server.ts'
import { prepareWordPress } from './prepare-wordpress.ts'
import { hasNativePhp, startNativePhp } from './start-native-php.ts'
import { prepareWasmPhp, startWasmPhp } from './start-wasm-php.ts'
import { isAlive } from './is-alive.ts'

const PREFIX = 'quillcast-wordpress-'

/** Creates a temporary folder named after the owner's pid; removes folders of dead owners on the way. */
async function makeSiteFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN
    // Two starts may clean up the same folder; the second finds nothing, which is fine.
    if (owner > 0 && !isAlive(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
}

export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'
export type Engine = 'native-php' | 'php-wasm'

export interface WordPress {
  /** http://127.0.0.1:PORT, without a trailing slash. */
  url: string
  engine: Engine
  version: string
  /** The folder of the site: its database and uploads. Removed by stop(). */
  folder: string
  users: Record<Role, { username: string; applicationPassword: string; password: string }>
  /** Restores the freshly installed state. Does not wait for requests in progress. */
  reset(): Promise<void>
  stop(): Promise<void>
}

interface StartOptions {
  port?: number
  engine?: Engine
  log?: (line: string) => void
  /** Called with how long downloading and installing took; next to nothing when both are cached. */
  preparing?: (ms: number) => void
}

type Installed = Pick<WordPress, 'version' | 'users'>
const DATABASE = 'wordpress.sqlite'

/** Starts a real WordPress on the loopback interface with a user of each role; it stops with this process at the latest. */
export async function startWordPress({
  port = 0,
  engine,
  log = () => {},
  preparing,
}: StartOptions = {}): Promise<WordPress> {
  const before = performance.now()
  const chosen = engine ?? ((await hasNativePhp()) ? 'native-php' : 'php-wasm')
  const wordpress = await prepareWordPress()
  const startPhp = chosen === 'native-php' ? startNativePhp : startWasm(await prepareWasmPhp())
  const installed = await install(wordpress, startPhp, log)
  preparing?.(Math.round(performance.now() - before))

  const site = await makeSiteFolder()
  const reset = () => resetSite(site, installed)
  try {
    await reset()
    const php = await startPhp({ wordpress, site, port, log })
    const stop = async () => {
      await php.stop()
      await rm(site, { recursive: true, force: true })
    }
    const { version, users } = JSON.parse(
      await readFile(join(installed, 'installed.json'), 'utf8'),
    ) as Installed
    return { url: php.url, engine: chosen, version, folder: site, users, reset, stop }
  } catch (error) {
    await rm(site, { recursive: true, force: true })
    throw error
  }
}

type StartPhp = (options: PhpServerOptions) => Promise<PhpServer>

const startWasm =
  (packages: string): StartPhp =>
  (options) =>
    startWasmPhp(packages, options)

/** Installs once, and keeps the database with its passwords. Each engine can serve what the other installed. */
function install(wordpress: string, startPhp: StartPhp, log: (line: string) => void): Promise<string> {
  return cacheFolder(`installed-${fingerprint('php/*', 'prepare-wordpress.ts')}`, async (site) => {
    await writeFile(join(site, 'installing'), '')
    const php = await startPhp({ wordpress, site, port: 0, log })
    try {
      const answer = await fetch(`${php.url}/quillcast-install`)
      const text = await answer.text()
      if (!answer.ok || !text.startsWith('{'))
        throw new Error(`WordPress did not install: ${answer.status} ${text.slice(0, 500)}`)
      await writeFile(join(site, 'installed.json'), text)
      // The first request builds the rewrite rules, which belong to the saved state.
      await (await fetch(`${php.url}/wp-json/`)).arrayBuffer()
    } finally {
      await php.stop()
    }
    await rm(join(site, 'installing'))
  })
}

async function resetSite(site: string, installed: string) {
  // Renaming replaces the whole file at once: a request sees the old site or the new one, never a mixture.
  await copyFile(join(installed, DATABASE), join(site, 'next.sqlite'))
  await rename(join(site, 'next.sqlite'), join(site, DATABASE))
  if (existsSync(join(site, 'uploads'))) await rm(join(site, 'uploads'), { recursive: true })
  await mkdir(join(site, 'uploads'))
}
