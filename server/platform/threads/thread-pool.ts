import { fail, Refusal } from '../fail.ts'
import type { Log } from '../log.ts'
import { type PoolTask, type PoolThread, startThread } from './pool-thread.ts'
import type { Tasks, ThreadWork } from './thread-work.ts'

// A bad text may block one until its deadline, while the other serves everyone else. More would take cores from the event loop.
const maxThreads = 2
// With a task's deadline this stays below the 9 s of a call.
const maxWaitMs = 4000
// One person has at most an autosave and a preview in flight; the total bounds the memory of waiting texts.
const maxWaitingPerCaller = 10
const maxWaiting = 200
// Four times a typical post. The slowest text of this length takes 20 ms, while a thread costs memory.
const maxInlineCharacters = 20_000

export class ThreadPool {
  readonly #log: Log
  readonly #threads = new Set<PoolThread>()
  // In turn order: a caller that was served goes to the end.
  readonly #queues = new Map<string, PoolTask[]>()
  #isClosed = false

  constructor(log: Log) {
    this.#log = log
  }

  /** Runs a task on behalf of `caller`, an account id, and returns its result; few `characters` are done here. See threadWork. */
  async run<T extends Tasks, Name extends keyof T & string>(
    work: ThreadWork<T>,
    name: Name,
    caller: string,
    input: Parameters<T[Name]>[0],
    characters = Infinity,
  ): Promise<Awaited<ReturnType<T[Name]>>> {
    if (work.tasks && characters <= maxInlineCharacters)
      return work.tasks[name]?.(input) as Awaited<ReturnType<T[Name]>>
    const queue = this.#queues.get(caller) ?? []
    if (queue.length >= maxWaitingPerCaller)
      fail('too_many_requests', 'Your earlier requests are still running. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    const waiting = [...this.#queues.values()].reduce((sum, { length }) => sum + length, 0)
    if (this.#isClosed || waiting >= maxWaiting) throw busyError()
    const { promise, resolve, reject } = Promise.withResolvers<never>()
    const task = { work, name, caller, input, resolve, reject } as PoolTask
    this.#queues.set(caller, [...queue, task])
    this.#assign()
    const timer = setTimeout(() => this.#giveUp(task), maxWaitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const queue of this.#queues.values()) for (const task of queue) task.reject(busyError())
    this.#queues.clear()
    await Promise.all([...this.#threads].map(async (thread) => thread.end()))
  }

  #assign(): void {
    const served = new Set([...this.#threads].map(({ caller }) => caller()))
    for (const [caller, [task, ...rest]] of this.#queues) {
      if (!task || served.has(caller)) continue
      const thread = [...this.#threads].find((one) => one.caller() === undefined) ?? this.#start()
      if (!thread) return
      this.#queues.delete(caller)
      if (rest.length > 0) this.#queues.set(caller, rest)
      served.add(caller)
      thread.begin(task)
    }
  }

  #start(): PoolThread | undefined {
    if (this.#threads.size >= maxThreads) return undefined
    const onEnd = () => {
      this.#threads.delete(thread)
      if (!this.#isClosed) this.#assign()
    }
    const thread = startThread(this.#log, () => this.#assign(), onEnd)
    this.#threads.add(thread)
    return thread
  }

  #giveUp(task: PoolTask): void {
    const queue = this.#queues.get(task.caller) ?? []
    if (!queue.includes(task)) return
    const rest = queue.filter((other) => other !== task)
    if (rest.length > 0) this.#queues.set(task.caller, rest)
    else this.#queues.delete(task.caller)
    task.reject(busyError())
  }
}

const busyError = () =>
  new Refusal('unavailable', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
