import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { deliverRequest, type Delivered, type Received } from '../deliver-request.ts'
import { answerWith, FAULT_KINDS, type Fault, type FaultKind, garbled, pageInFront } from './proxy-fault.ts'

/** Chooses the fault of the n-th request (from 1); undefined forwards it unchanged. */
export type Plan = (request: { method: string; path: string; n: number }) => Fault | undefined

export interface FaultyProxyOptions {
  /** With the same seed, the n-th request gets the same fault in every run. */
  seed?: number
  /** Share of the requests that get a fault, 0 to 1. */
  rate?: number
  faults?: Fault[]
  /** Replaces seed, rate and faults. */
  plan?: Plan
}

export interface FaultyProxy {
  url: string
  /** How often each fault happened; `none` counts unchanged requests. */
  counts: Record<FaultKind | 'none', number>
  log: { n: number; method: string; path: string; fault?: FaultKind; status?: number }[]
  setPlan(plan: Plan | undefined): void
  /** Resolves when nothing is in flight, including deliveries after the client gave up. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * A reverse proxy with realistic host and network faults. It keeps the client's Host header: a WordPress that builds
 * its URLs from it links to the proxy, while the direct address keeps working. `target` is an
 * address or a handler.
 */
export async function startFaultyProxy(
  target: string | ((received: Received) => Promise<Delivered>),
  options: FaultyProxyOptions = {},
): Promise<FaultyProxy> {
  const counts = Object.fromEntries(
    ['none', ...FAULT_KINDS].map((kind) => [kind, 0]),
  ) as FaultyProxy['counts']
  const log: FaultyProxy['log'] = []
  const underWay = new Set<Promise<void>>()
  const stopped = new AbortController()
  let plan = options.plan ?? randomPlan(options)

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request
    const n = log.length + 1
    const entry: FaultyProxy['log'][number] = { n, method, path }
    log.push(entry)
    const fault = plan({ method, path, n })
    entry.fault = fault?.kind
    counts[fault?.kind ?? 'none']++
    const deliver = (received: Received) =>
      (typeof target === 'string' ? deliverRequest(target, received) : target(received)).then((answer) => {
        entry.status = answer.status
        return answer
      })
    await applyFault(fault, {
      received: { method, path, headers, body: await buffer(request) },
      response,
      deliver,
      stopped: stopped.signal,
    })
  }
  const server = createServer((request, response) => {
    // Disconnects in the middle are expected here; the client sees a broken connection.
    const work = handle(request, response).catch(() => void response.destroy())
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    log,
    setPlan: (next) => (plan = next ?? (() => undefined)),
    settled,
    async stop() {
      stopped.abort()
      server.closeAllConnections()
      server.close()
      await settled()
    },
  }
}

interface Passage {
  received: Received
  response: ServerResponse
  deliver: (received: Received) => ReturnType<typeof deliverRequest>
  stopped: AbortSignal
}

async function applyFault(
  fault: Fault | undefined,
  { received, response, deliver, stopped }: Passage,
): Promise<void> {
  if (!fault) return answerWith(response, await deliver(received))
  const page = pageInFront(fault)
  if (page) {
    if (fault.delivered ?? ['status-500-after', 'status-502'].includes(fault.kind)) await deliver(received)
    return answerWith(response, page)
  }
  if (fault.kind === 'lose-request') return void response.destroy()
  if (fault.kind === 'late') await patienceEnds(fault, response, stopped)
  // Sent concurrently, like a network or a retrying load balancer, so WordPress may process both in parallel.
  const again = fault.kind === 'double' ? deliver(received) : undefined
  const answer = await deliver(received)
  await again
  if (fault.kind === 'lose-answer') return void response.destroy()
  if (fault.kind === 'delay') await patienceEnds(fault, response, stopped)
  if (fault.kind === 'garble') answer.body = garbled(answer.body, fault.garble ?? 'notice')
  answerWith(response, answer)
}

/** Waits for the given time, or until the client disconnects. */
async function patienceEnds(
  { delayMs }: Fault,
  response: ServerResponse,
  stopped: AbortSignal,
): Promise<void> {
  if (delayMs !== undefined) await wait(delayMs, undefined, { signal: stopped })
  else if (!response.destroyed && !response.closed) await once(response, 'close')
  if (stopped.aborted) throw new Error('the proxy was stopped')
}

/** The fault depends only on the seed and the request number, not on timing. */
function randomPlan({ seed = 1, rate = 0.35, faults = [] }: FaultyProxyOptions): Plan {
  return ({ n }) => {
    const hash = createHash('sha256').update(`${seed}/${n}`).digest()
    if (faults.length === 0 || hash.readUInt32LE(0) / 2 ** 32 >= rate) return undefined
    return faults[hash.readUInt32LE(4) % faults.length]
  }
}
