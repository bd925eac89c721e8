// The thread in which the embedded database runs.
import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite'
import { parentPort } from 'node:worker_threads'
import { openEngine } from './embedded-engine.ts'

export interface ThreadRequest {
  id: number
  call: keyof typeof calls
  args: unknown[]
}

export type ThreadReply =
  | { id: number; answer: unknown }
  | { id: number; error: { message: string; [field: string]: unknown } }
  | { listener: number; payload: string }
  | { damage: string }

/** Messages cannot carry parser functions; drizzle's only keep times as text. */
export type ThreadOptions = Pick<QueryOptions, 'rowMode'> & { keepsMoments: boolean }

let pglite: PGlite
const transactions = new Map<number, { tx: Transaction; end(how: 'commit' | 'rollback'): Promise<void> }>()
const listeners = new Map<number, () => Promise<void>>()

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types
// The last five are the array types of numeric and of the four before.
const moments = [TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, 1231, 1115, 1185, 1187, 1182]
const textParsers = Object.fromEntries(moments.map((oid) => [oid, (text: string) => text]))

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window
const send = (reply: ThreadReply) => parentPort?.postMessage(reply)

function handleOf(transaction: number | undefined) {
  if (transaction === undefined) return pglite
  const open = transactions.get(transaction)
  if (!open) throw new Error('Transaction is closed')
  return open.tx
}

const calls = {
  open: async (path: string) => {
    pglite = await openEngine(path, (damage) => send({ damage }))
  },
  query: (text: string, params: unknown[], { rowMode, keepsMoments }: ThreadOptions, transaction?: number) =>
    handleOf(transaction).query(text, params, {
      ...(rowMode && { rowMode }),
      ...(keepsMoments && { parsers: textParsers }),
    }),
  exec: (text: string, transaction?: number) => handleOf(transaction).exec(text),
  begin: (transaction: number) =>
    new Promise<void>((begun, failed) => {
      const rollback = new Error('Rolled back')
      const done = pglite.transaction(
        (tx) =>
          new Promise<void>((commit, fail) => {
            const end = async (how: 'commit' | 'rollback') => {
              transactions.delete(transaction)
              if (how === 'commit') commit()
              else fail(rollback)
              await done.catch((error: unknown) => {
                if (error !== rollback) throw error
              })
            }
            transactions.set(transaction, { tx, end })
            begun()
          }),
      )
      done.catch(failed)
    }),
  end: async (transaction: number, how: 'commit' | 'rollback') => transactions.get(transaction)?.end(how),
  listen: async (listener: number, channel: string) => {
    listeners.set(listener, await pglite.listen(channel, (payload) => send({ listener, payload })))
  },
  unlisten: async (listener: number) => listeners.get(listener)?.(),
  close: () => pglite.close(),
}

parentPort?.on('message', (request: ThreadRequest) => void answer(request))

async function answer({ id, call, args }: ThreadRequest): Promise<void> {
  try {
    send({ id, answer: await (calls[call] as (...given: unknown[]) => unknown)(...args) })
  } catch (error) {
    // Only an error's message survives postMessage, so code, constraint and the like are sent separately.
    const fields = Object.entries(error as object).filter(([, value]) => typeof value === 'string')
    send({ id, error: { ...Object.fromEntries(fields), message: (error as Error).message } })
  }
}
