import { writeSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import type { EmbeddedEngine } from './embedded-engine.ts'
import type { ThreadOptions, ThreadReply, ThreadRequest } from './embedded-thread.ts'

const entry = join(import.meta.dirname, `embedded-thread${extname(import.meta.filename)}`)

type OnDamage = (message: string) => void

/** Runs the embedded database in a separate thread, so that long queries do not block this one. */
export class EmbeddedClient implements EmbeddedEngine {
  // Without the parent's options, such as those of a test runner.
  readonly #worker = new Worker(entry, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 12 } })
  readonly #waiting = new Map<number, PromiseWithResolvers<never>>()
  readonly #listeners = new Map<number, (payload: string) => void>()
  #lastId = 0
  #isClosing = false

  readonly dataDir: string
  readonly #onDamage: OnDamage

  private constructor(dataDir: string, onDamage: OnDamage) {
    this.dataDir = dataDir
    this.#onDamage = onDamage
    this.#worker.on('message', (reply: ThreadReply) => this.#receive(reply))
    this.#worker.on('error', ({ message }) => {
      writeSync(2, `The embedded database gave up: ${message}\n`)
      process.exit(1)
    })
    this.#worker.on('exit', (code) => {
      // The thread has logged why.
      if (!this.#isClosing) process.exit(code || 1)
    })
  }

  /** Opens the database in `dataDir`, creating it in an empty folder. */
  static async open(dataDir: string, onDamage: OnDamage): Promise<EmbeddedClient> {
    const client = new EmbeddedClient(dataDir, onDamage)
    try {
      await client.#call('open', dataDir)
      return client
    } catch (error) {
      await client.abandon()
      throw error
    }
  }

  query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#query(undefined, text, params, options)
  }

  exec(text: string): Promise<Results[]> {
    return this.#call('exec', text)
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const transaction = ++this.#lastId
    await this.#call('begin', transaction)
    try {
      const query = (text: string, params?: unknown[], options?: QueryOptions) =>
        this.#query(transaction, text, params, options)
      const exec = (text: string) => this.#call('exec', text, transaction)
      const result = await work({ query, exec } as Transaction)
      await this.#call('end', transaction, 'commit')
      return result
    } catch (error) {
      await this.#call('end', transaction, 'rollback')
      throw error
    }
  }

  async listen(channel: string, wake: (payload: string) => void): Promise<() => Promise<void>> {
    const listener = ++this.#lastId
    this.#listeners.set(listener, wake)
    await this.#call('listen', listener, channel)
    return async () => {
      this.#listeners.delete(listener)
      await this.#call('unlisten', listener)
    }
  }

  async close(): Promise<void> {
    await this.#call('close')
    await this.abandon()
  }

  /** Ends the thread without closing the database, because its files are damaged. */
  async abandon(): Promise<void> {
    this.#isClosing = true
    await this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(new Error('The embedded database is closed'))
    this.#waiting.clear()
  }

  #query<Row>(
    transaction: number | undefined,
    text: string,
    params: unknown[] = [],
    options: QueryOptions = {},
  ) {
    const { rowMode, parsers } = options
    const passed: ThreadOptions = { ...(rowMode && { rowMode }), keepsMoments: parsers !== undefined }
    return this.#call<Results<Row>>('query', text, params, passed, transaction)
  }

  #call<Answer>(call: ThreadRequest['call'], ...args: unknown[]): Promise<Answer> {
    const id = ++this.#lastId
    const waiting = Promise.withResolvers<never>()
    this.#waiting.set(id, waiting)
    // The process may exit while no reply is pending, but not before.
    this.#worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
    this.#worker.postMessage({ id, call, args } satisfies ThreadRequest)
    return waiting.promise
  }

  #receive(reply: ThreadReply): void {
    if ('damage' in reply) return this.#onDamage(reply.damage)
    if ('listener' in reply) return this.#listeners.get(reply.listener)?.(reply.payload)
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('answer' in reply) waiting?.resolve(reply.answer as never)
    else waiting?.reject(Object.assign(new Error(reply.error.message), reply.error))
  }
}
