import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Loading fills the heap with what stays: room for short-lived things grows by that to 16 MB and is never given back.
// It stays small until the process is ready, and grows as it always does under load.
setFlagsFromString('--semi-space-growth-factor=1')
// What has been compiled once is read the next time; where the folder cannot be written, it is compiled again.
enableCompileCache(
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..', 'dist/.cache'),
)
const { runProcess } = await import('./run-process.ts')
await runProcess()
setFlagsFromString('--semi-space-growth-factor=2')
flushCompileCache()
