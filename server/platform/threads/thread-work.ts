import { extname, join } from 'node:path'
import type { ErrorCode } from '../../../contract/operation.ts'
import { Refusal } from '../fail.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each task has its own input and answer
export type Tasks = Record<string, (input: any) => unknown>

/** The work a thread can do: the `tasks` that `file` exports. */
export interface ThreadWork<T extends Tasks> {
  file: string
  deadlineMs: number
  late: { code: ErrorCode; message: string }
  /** Loaded in the main thread, too, for the short texts that it does itself. */
  tasks?: T | undefined
}

/** A task exceeded its deadline or a thread's memory. */
export class TaskTimedOut extends Refusal {}

/**
 * Describes expensive work on untrusted text, which runs in a thread so that nobody else waits for it:
 *
 * 1. `voice-thread.ts` beside its use case exports `tasks`: functions of one value. Value and result are plain data, and they may
 *    `fail`. Its imports are loaded in the thread, so keep them few. Name the file in `input` of tools/build-server.ts and in
 *    `entry` of knip.json.
 * 2. `export const voiceWork = threadWork<typeof tasks>(import.meta, 'voice-thread', { late: { code, message } })` with
 *    `import type { tasks } from './voice-thread.ts'`, so that the main thread does not load it.
 * 3. `await app.threads.run(voiceWork, 'measure', accountId, text)` returns the result of `tasks.measure(text)`. A caller's tasks
 *    run one at a time. Throws TaskTimedOut, with the code and message of `late`, `deadlineMs` after the task started, and refuses
 *    with unavailable or too_many_requests when too many are waiting. Give `tasks` and pass the text's length where most texts
 *    are short: those are done in the main thread.
 */
export function threadWork<T extends Tasks>(
  { dirname, filename }: { dirname: string; filename: string },
  name: string,
  // With the wait for a turn this stays below the 9 s of a call.
  { late, tasks, deadlineMs = 4000 }: Pick<ThreadWork<T>, 'late' | 'tasks'> & { deadlineMs?: number },
): ThreadWork<T> {
  // In the sources it is TypeScript next to the caller; in the bundle all files are in one folder.
  return { file: join(dirname, `${name}${extname(filename)}`), deadlineMs, late, tasks }
}
