import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Loading fills the heap with long-lived objects, which would grow the young generation to 16 MB for good. Keep it
// small until the process is ready; afterwards it grows under load as usual.
setFlagsFromString('--semi-space-growth-factor=1')
// Reuses compiled code at the next start; in a read-only folder it is compiled again.
enableCompileCache(
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..', 'dist/.cache'),
)
const { runProcess } = await import('./run-process.ts')
await runProcess()
setFlagsFromString('--semi-space-growth-factor=2')
flushCompileCache()
