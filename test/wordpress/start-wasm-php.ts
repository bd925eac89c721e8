import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder, fingerprint } from './cache-folder.ts'
import { forwardLines } from './forward-lines.ts'
import type { PhpServer, PhpServerOptions } from './php-server.ts'
import { runNpm } from './run-npm.ts'

/** Returns the folder where the packages of the package.json next to this file are installed, by its lock file. */
export function prepareWasmPhp(): Promise<string> {
  return cacheFolder(
    `php-wasm-${fingerprint('package*.json', 'empty-php/*', 'no-file-locks/*')}`,
    async (folder) => {
      for (const name of ['package.json', 'package-lock.json', 'empty-php', 'no-file-locks']) {
        await cp(join(import.meta.dirname, name), join(folder, name), { recursive: true })
      }
      await runNpm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
    },
  )
}

/** PHP in a separate Node process: WebAssembly computes for seconds and would block the tests' event loop. */
export async function startWasmPhp(
  packages: string,
  { wordpress, site, port, log }: PhpServerOptions,
): Promise<PhpServer> {
  const server = join(import.meta.dirname, 'wasm-php-server.ts')
  const child = spawn(process.execPath, [server, packages, wordpress, site, String(port)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve, reject) => child.on('error', reject).on('exit', () => resolve()))
  forwardLines(child.stderr, log)
  const url = await new Promise<string>((resolve, reject) => {
    forwardLines(child.stdout, (line) => (line.startsWith('http://') ? resolve(line) : log(line)))
    ended.then(() => reject(new Error('PHP exited before it was ready')), reject)
  })
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
