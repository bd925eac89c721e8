import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { forwardLines } from './forward-lines.ts'
import type { PhpServer, PhpServerOptions } from './php-server.ts'

/** Windows lacks the shell and the process groups that stop PHP with us, so it uses WebAssembly. */
export async function hasNativePhp(): Promise<boolean> {
  if (process.platform === 'win32') return false
  const check =
    "exit(PHP_VERSION_ID >= 80000 && !array_diff(['pdo_sqlite', 'mbstring', 'fileinfo'], get_loaded_extensions()) ? 0 : 1);"
  return promisify(execFile)('php', ['-r', check]).then(
    () => true,
    () => false,
  )
}

// Our end of the pipe closes however we die, SIGKILL included; then, or when PHP exits, the whole group is stopped.
const WATCHED = 'exec 3<&0; (read line <&3; kill -TERM 0) & "$@" </dev/null 3<&-; kill -TERM 0'

const SETTINGS = [
  'display_errors=0',
  'opcache.enable_cli=1',
  'opcache.revalidate_freq=60',
  'variables_order=EGPCS',
  'memory_limit=256M',
  'upload_max_filesize=16M',
  'post_max_size=20M',
]

export async function startNativePhp({ wordpress, site, port, log }: PhpServerOptions): Promise<PhpServer> {
  const php = [
    'php',
    ...SETTINGS.flatMap((setting) => ['-d', setting]),
    '-t',
    wordpress,
    '-S',
    `127.0.0.1:${port}`,
    join(wordpress, 'router.php'),
  ]
  const group = spawn('sh', ['-c', WATCHED, 'sh', ...php], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Four workers, so that concurrent tests and WordPress' calls to itself do not queue on two cores.
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4', WORDPRESS_SITE: site },
  })
  const ended = new Promise<void>((resolve, reject) => group.on('error', reject).on('exit', () => resolve()))
  const started = new Promise<string>((resolve, reject) => {
    forwardLines(group.stderr, (line) => {
      const url = /Development Server \((http:[^)]+)\) started/.exec(line)?.[1]
      if (url) resolve(url)
      else if (!/ (Accepted|Closing)$|\[\d{3}\]: /.test(line)) log(line)
      if (/Failed to listen/.test(line)) reject(new Error(line))
    })
    ended.then(() => reject(new Error('PHP exited before it was ready')), reject)
  })
  return {
    url: await started,
    async stop() {
      group.stdin.end()
      await ended
    },
  }
}
