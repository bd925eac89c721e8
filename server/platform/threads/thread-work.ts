import { extname, join } from 'node:path'
import type { ErrorCode } from '../../../contract/operation.ts'
import { Refusal } from '../fail.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each task has its own input and answer
export type Tasks = Record<string, (input: any) => unknown>

/** The work a thread can do: the `tasks` that `file` exports. */
export interface ThreadWork<T extends Tasks> {
  file: string
  deadlineMs: number
  /** The error when a task exceeds its deadline or a thread's memory. */
  late: { code: ErrorCode; message: string }
  /** For type inference only. */
  tasks?: T
}

/** A task exceeded its deadline or a thread's memory. */
export class TaskTimedOut extends Refusal {}

/**
 * Describes heavy work over foreign text, so that nobody else waits for it:
 *
 * 1. `voice-thread.ts` beside its use case exports `tasks`: functions of one value, which is plain data like their answer.
 *    They may `fail`. What the file imports is loaded in the thread: keep it little. Name the file in `input` of
 *    tools/build-server.ts and in `entry` of knip.json.
 * 2. `export const voiceWork = threadWork<typeof tasks>(import.meta, 'voice-thread', { late: { code, message } })` with
 *    `import type { tasks } from './voice-thread.ts'`, so that the process itself does not load it.
 * 3. `await app.threads.run(voiceWork, 'measure', accountId, text)` answers what `tasks.measure(text)` does. One task of a
 *    caller runs at a time, the next ones wait for their turn. Throws TaskTimedOut, a refusal with the code and message of
 *    `late`, `deadlineMs` after the thread began with the task, and refuses with unavailable or too_many_requests where
 *    too much is waiting.
 */
export function threadWork<T extends Tasks>(
  { dirname, filename }: { dirname: string; filename: string },
  name: string,
  // Together with the wait for a turn it stays below the 9 s that a call has.
  { late, deadlineMs = 4000 }: Pick<ThreadWork<T>, 'late'> & { deadlineMs?: number },
): ThreadWork<T> {
  // In the sources, TypeScript next to the caller; in the bundle all files are in one folder.
  return { file: join(dirname, `${name}${extname(filename)}`), deadlineMs, late }
}
