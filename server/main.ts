import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Loading fills the heap with long-lived objects, which would grow the young generation to 16 MB for good. Keep it
// small until the process is ready.
setFlagsFromString('--semi-space-growth-factor=1')
// What runs often while loading seldom runs afterwards: optimizing it takes a sixth of the CPU time of a start, and 15 MB. The first
// flag keeps counting calls meanwhile, so that functions compiled by then can still be optimized later.
setFlagsFromString('--force-emit-interrupt-budget-checks')
setFlagsFromString('--no-turbofan')
setFlagsFromString('--no-maglev')
// Reuses compiled code at the next start; in a read-only folder it is compiled again.
enableCompileCache(
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..', 'dist/.cache'),
)
const { runProcess } = await import('./run-process.ts')
const role = await runProcess()
// A worker keeps its heap small: fifty posts at once leave garbage in every kind of space, a third of its memory.
if (role === 'web') setFlagsFromString('--semi-space-growth-factor=2')
else setFlagsFromString('--heap-growing-percent=25')
setFlagsFromString('--turbofan')
setFlagsFromString('--maglev')
flushCompileCache()
