import { basename, extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../fail.ts'
import type { Log } from '../log.ts'
import type { TaskReply, TaskRequest } from './run-tasks.ts'
import { type Tasks, type ThreadWork, TaskTimedOut } from './thread-work.ts'

// The contract's longest text needs a tenth of this; anything more is practically endless.
const maxOldGenerationSizeMb = 256
// By default three times 32 MB, which a thread fills with garbage before it frees any.
const maxYoungGenerationSizeMb = 12

const entry = join(import.meta.dirname, `run-tasks${extname(import.meta.filename)}`)

export interface PoolTask {
  work: ThreadWork<Tasks>
  name: string
  caller: string
  input: unknown
  resolve(answer: unknown): void
  reject(error: unknown): void
}

export interface PoolThread {
  /** The caller of the running task; undefined when idle. */
  caller(): string | undefined
  begin(task: PoolTask): void
  end(): Promise<void>
}

/** One thread that runs one task at a time. Calls `onEnd` when it ends: at a deadline, or out of memory. */
export function startThread(log: Log, onFree: () => void, onEnd: () => void): PoolThread {
  // Without the parent's options, such as those of a test runner.
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb }
  const worker = new Worker(entry, { execArgv: [], resourceLimits })
  worker.unref()
  let current: PoolTask | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  function finish(act: (task: PoolTask) => void): void {
    clearTimeout(timer)
    const task = current
    current = undefined
    if (task) act(task)
  }

  function end(error: (task: PoolTask) => unknown): void {
    if (isEnded) return
    isEnded = true
    finish((task) => task.reject(error(task)))
    onEnd()
  }

  const tooLate = ({ work: { file, late }, name }: PoolTask) => {
    log.warn({ task: `${basename(file, extname(file))} ${name}` }, 'Task timed out')
    return new TaskTimedOut(late.code, late.message, {})
  }

  function endLate(): void {
    end(tooLate)
    void worker.terminate()
  }

  worker.on('message', (reply: TaskReply) => {
    if (isEnded) return
    // Starts when the code has loaded, because that is not the text's fault.
    if (reply.kind === 'begun') timer = setTimeout(endLate, current?.work.deadlineMs)
    else {
      finish((task) => (reply.kind === 'done' ? task.resolve(reply.answer) : task.reject(errorOf(reply))))
      onFree()
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end((task) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLate(task) : error)),
  )
  worker.on('exit', () => end(tooLate))
  return {
    caller: () => current?.caller,
    begin: (task) => {
      const { work, name, input } = task
      const request: TaskRequest = { file: work.file, name, input }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
      worker.postMessage(request)
      current = task
    },
    end: async () => void (await worker.terminate()),
  }
}

function errorOf(reply: Exclude<TaskReply, { kind: 'begun' | 'done' }>): unknown {
  if (reply.kind === 'failed') return reply.error
  const { code, message, fields } = reply
  return new Refusal(code, message, fields ? { fields } : {})
}
