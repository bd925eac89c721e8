// npm run dev: restarts the server and rebuilds the web app when a file changes. Without settings, all external services are
// replaced by local substitutes.
import { spawn, spawnSync } from 'node:child_process'

// Generated files: prerendered pages and the OpenAPI document.
spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], { stdio: 'inherit' })
const commands = [
  ['node_modules/vite/bin/vite.js', 'build', '--watch', '--config', 'web/vite.config.ts'],
  ['--watch', 'server/main.ts', ...process.argv.slice(2)],
]
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))
const stop = () => children.forEach((child) => child.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// One without the other is useless: if a process exits, stop both.
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
