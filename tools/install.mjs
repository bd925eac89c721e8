// @ts-check
// Plain JavaScript: the launcher needs it on Node 18, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { withLock } from './lock.mjs'

/**
 * Installs the lock file if node_modules doesn't match it. Concurrent calls install once.
 * @param {string} root
 */
export async function installIfChanged(root) {
  const wanted = wantedStamp(root)
  const stampPath = join(root, 'node_modules', '.install-stamp')
  const isCurrent = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted
  if (isCurrent()) return
  const work = async () => {
    if (isCurrent()) return
    if (!isInstalledByHand(root)) await install(root)
    writeFileSync(stampPath, wanted)
  }
  await withLock(join(root, '.install-lock'), work, () =>
    say('Waiting for another installation to finish...'),
  )
}

// Includes the platform: a node_modules shared with a container of another system has the wrong binaries.
/** @param {string} root */
function wantedStamp(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

/**
 * Whether the user's own `npm ci` or `npm install` has installed all that this platform needs: npm lists it in
 * node_modules/.package-lock.json.
 * @param {string} root
 */
function isInstalledByHand(root) {
  const notePath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(notePath)) return false
  const installed = JSON.parse(readFileSync(notePath, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || isForeign(entry)) return true
    return installed[path]?.integrity === entry.integrity && existsSync(join(root, path, 'package.json'))
  })
}

/** @param {{ optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} entry */
function isForeign({ optional, os, cpu, libc }) {
  // Dependencies of another platform's optional package name no platform. A package for one C library has a twin for the other, so
  // skip both instead of detecting the library.
  if (libc || (optional && !os && !cpu)) return true
  return (!!os && !os.includes(process.platform)) || (!!cpu && !cpu.includes(process.arch))
}

/** @param {string} root */
async function install(root) {
  process.stderr.write('Installing packages... ')
  const start = Date.now()
  // npm empties node_modules, so it must not run on the Node that is installed there.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((dir) => !dir.includes(`${sep}node_modules${sep}`))
  // The build needs its tools even with NODE_ENV=production. Errors only: otherwise warnings about packages that want a
  // newer Node than npm runs on fill the screen.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env.npm_execpath ?? ''
  const isNpm = /npm-cli\.[cm]?js$/.test(npm) && !npm.startsWith(join(root, 'node_modules'))
  const child = spawn(isNpm ? 'node' : 'npm', isNpm ? [npm, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path.join(delimiter) },
    // npm is a .cmd file on Windows.
    shell: process.platform === 'win32' && !isNpm,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const stop = () => child.kill()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) {
    say(`failed\n${output}`)
    throw new Error(`npm ci failed with exit code ${code}.`)
  }
  say(`${((Date.now() - start) / 1000).toFixed(1)} s`)
}

/** @param {string} line */
function say(line) {
  // On stderr, so that a task's result on stdout stays machine-readable.
  process.stderr.write(`${line}\n`)
}
