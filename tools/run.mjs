// @ts-check
// The launcher of every npm script: plain JavaScript without dependencies, for any Node from 18 on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfChanged } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

// The commands of each task, run in order; the last one gets the remaining arguments.
/** @type {Record<string, string[][]>} */
const tasks = {
  start: [['tools/build.ts', '--if-changed'], ['dist/server/main.js']],
  dev: [['tools/dev.ts']],
  build: [['tools/build.ts']],
  demo: [['tools/build.ts', '--if-changed'], ['tools/demo.ts']],
  test: [['tools/test.ts']],
  check: [['tools/check.ts']],
  format: [['node_modules/oxfmt/bin/oxfmt', '--write']],
  faults: [['tools/build.ts', '--if-changed'], ['dev/faults/main.ts']],
  screens: [['tools/build.ts', '--if-changed'], ['dev/screens/main.ts']],
  bench: [['tools/build.ts', '--if-changed'], ['dev/bench/main.ts']],
  keywords: [['tools/keywords.ts']],
  supply: [['dev/supply/supply.ts']],
  replay: [['tools/replay.ts']],
  'train-keywords': [['dev/train-keywords/main.ts']],
  generate: [['tools/generate.ts']],
  backup: [['tools/backup.ts']],
  restore: [['tools/restore.ts']],
}

/** The first version with `Temporal`. */
const oldestNode = { major: 26, minor: 0 }

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)
}

/** The user's own Node, or the one installed with the packages. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    // By path, because npm 10 drops the link node_modules/.bin/node.
    const path = join(root, 'node_modules', name, 'bin', file)
    if (!existsSync(path)) continue
    const answer = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    if (answer.status === 0 && isNewEnough(answer.stdout.trim())) return path
  }
  const found = `this is ${process.versions.node}, and none of the packages' own runs on ${system}-${process.arch}`
  throw new Error(`Node ${oldestNode.major}.${oldestNode.minor} or newer is needed: ${found}.`)
}

/**
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function run(node, args) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // Threads share two memory pools instead of keeping eight of their own.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env, PATH: path }
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // The terminal has already sent it to the whole group, and a second one would force an immediate exit.
    if (signal !== 'SIGTERM' && process.stdin.isTTY) return
    child.kill(signal)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      if (signal) process.kill(process.pid, signal)
      else resolve(code ?? 1)
    })
  })
}

/**
 * A task's help: the comment at the top of its file.
 * @param {string[][]} steps
 */
function explain(steps) {
  const [file = ''] = steps.at(-1) ?? []
  if (file.startsWith('dist/')) return 'It takes no options: its settings are in docs/configuration.md.'
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  )
  return comment.map((line) => line.slice(3)).join('\n')
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const steps = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!steps) {
    process.stderr.write(`Unknown task '${name}'. Available: ${Object.keys(tasks).join(', ')}\n`)
    return 2
  }
  if (args.includes('--help') && name !== 'format') {
    process.stdout.write(`${explain(steps)}\n`)
    return 0
  }
  await installIfChanged(root)
  const node = findNode()
  for (const [index, step] of steps.entries()) {
    const code = await run(node, index === steps.length - 1 ? [...step, ...args] : step)
    if (code !== 0) return code
  }
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
