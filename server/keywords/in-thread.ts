import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { fail } from '../platform/fail.ts'
import type { Task, Work } from './keyword-thread.ts'

// The longest text takes some 0.5 s; whoever waits longer waits behind others, and an answer is due within 9 s.
const patienceMs = 5000

// As a source and in the bundle it stands beside this file, as what this file is.
const threadFile = join(import.meta.dirname, `keyword-thread${extname(import.meta.filename)}`)

interface Waiting {
  resolve(found: never): void
  reject(error: unknown): void
}

let thread: Worker | undefined
let tasks = 0
const waiting = new Map<number, Waiting>()

/**
 * The library's answer, from a thread of its own: long texts take hundreds of milliseconds, in which nobody else may wait.
 * One thread, begun with the first text and kept, holds the models once. Refuses with unavailable where it is overrun.
 */
export async function inThread<Name extends keyof Work>(
  name: Name,
  values: Parameters<Work[Name]>[0],
  timeoutMs = patienceMs,
): Promise<ReturnType<Work[Name]>> {
  const id = ++tasks
  thread ??= begin()
  const task: Task<Name> = { id, name, values }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  thread.postMessage(task)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReturnType<Work[Name]>>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      timer = setTimeout(giveUp, timeoutMs)
    })
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    return fail('unavailable', 'Finding keywords takes too long at the moment. Please try again.', {
      retryAfterSeconds: 5,
    })
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
  }
}

class TimeoutError extends Error {}

function begin(): Worker {
  // Without the parent's options: what a test runner passes to itself is nothing to this thread.
  const begun = new Worker(threadFile, { execArgv: [] })
  begun.unref()
  begun.on('message', ({ id, found, error }: { id: number; found?: unknown; error?: unknown }) => {
    if (found) waiting.get(id)?.resolve(found as never)
    else waiting.get(id)?.reject(error)
  })
  begun.on('error', (error) => end(begun, error))
  begun.on('exit', () => end(begun, new TimeoutError()))
  return begun
}

/** A text that does not end is not waited for: the thread goes, and whoever stands behind is told at once. */
function giveUp() {
  const stuck = thread
  if (!stuck) return
  end(stuck, new TimeoutError())
  void stuck.terminate()
}

function end(ended: Worker, error: unknown) {
  if (thread !== ended) return
  thread = undefined
  for (const { reject } of waiting.values()) reject(error)
}
