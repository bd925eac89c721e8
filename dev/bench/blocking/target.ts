import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Delivered, Received } from '../../../test/fakes/deliver-request.ts'
import { createFakeWordPress } from '../../../test/fakes/sites/fake-wordpress.ts'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { findPostgres, freePort, startPostgres } from '../../../tools/testing/postgres.ts'
import { newCustomer } from '../../faults/customer.ts'
import { startServerProcess } from '../../faults/server-process.ts'
import { benchLogin } from '../fake-sites.ts'
import type { Health } from './health.ts'
import type { Measured } from './probe.ts'

/** What a hostile site returns; undefined for what a regular WordPress returns. */
export type SiteAnswer = (received: Received, good: () => Delivered) => Delivered | undefined

export interface Target {
  url: string
  site: { url: string; answers(answer?: SiteAnswer): void }
  /** What the model returns; plain prose by default. */
  modelAnswers(answer?: (prompt: string) => string): void
  /** Calls /api/v1 + path as the paid account and returns status and data; `body` is sent as JSON unless it is bytes. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<CallAnswer>
  /** Measurements of the event loop and /healthz since the last call. */
  measured(): Promise<Measured & Health>
  /** Kills an unresponsive process and starts it again. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface CallAnswer {
  status: number
  // Any JSON.
  // oxlint-disable-next-line no-explicit-any
  data: any
}

async function startHostileSite() {
  let answers: SiteAnswer | undefined
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wordpress = createFakeWordPress(url, benchLogin)
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    void buffer(request).then((body) => {
      const { method = 'GET', url: path = '/', headers } = request
      const received = { method, path, headers, body }
      const good = () => wordpress.answer(received)
      const { status, headers: told, body: sent } = answers?.(received, good) ?? good()
      response.writeHead(status, told).end(sent)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: url(),
    answers: (next?: SiteAnswer) => (answers = next),
    close: () => server.close().closeAllConnections(),
  }
}

/** Where the server keeps its data: a throwaway PostgreSQL, or a folder for the embedded database. */
async function openPlace(
  isEmbedded: boolean,
): Promise<{ settings: Record<string, string>; close(): void } | undefined> {
  if (isEmbedded) {
    const folder = mkdtempSync(join(tmpdir(), 'blocking-'))
    return { settings: { DATA_DIR: folder }, close: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const programs = findPostgres()
  if (!programs) return undefined
  const postgres = await startPostgres(programs)
  return { settings: { DATABASE_URL: await postgres.createDatabase('blocking') }, close: postgres.stop }
}

/** The built product with a paid account, and a site and a model that can be made hostile; undefined without PostgreSQL. */
export async function startTarget(isEmbedded: boolean): Promise<Target | undefined> {
  const place = await openPlace(isEmbedded)
  if (!place) return undefined
  const site = await startHostileSite()
  const llm = await startScriptedLlm()
  llm.answer(plainAnswers())
  const [port, probePort] = [await freePort(), await freePort()]
  const settings: Record<string, string> = {
    ...place.settings,
    PORT: String(port),
    PROBE_PORT: String(probePort),
    NODE_OPTIONS: `--import ${import.meta.resolve('./probe.ts')}`,
    AI_BASE_URL: llm.url,
    AI_MODEL: 'hostile',
    AI_DAILY_LIMIT: '100000000',
    SCHEDULED_JOBS: 'off',
    OPERATOR_PASSWORD: 'the operator of a bench',
  }
  const begin = async () => {
    const started = await startServerProcess(settings)
    await started.ready()
    return started
  }
  let server = await begin()
  const { token } = await newCustomer(server.url, { ...benchLogin, url: site.url }, 'premium')
  const health = new Worker(new URL('./health.ts', import.meta.url), { workerData: server.url })
  return {
    url: server.url,
    site,
    modelAnswers: (answer) => llm.answer(answer ?? plainAnswers()),
    call: (method, path, body, headers) => call(server.url, token, { method, path, body, headers }),
    measured: async () => {
      const answer = await fetch(`http://127.0.0.1:${probePort}`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(15_000),
      })
      const measured = (await answer.json()) as Measured
      // Threads have no origin.
      // oxlint-disable-next-line require-post-message-target-origin
      health.postMessage('')
      const [asked] = (await once(health, 'message')) as [Health]
      return { ...measured, ...asked }
    },
    restart: async () => {
      server.kill()
      await server.ended
      server = await begin()
    },
    close: async () => {
      await health.terminate()
      server.kill()
      await server.ended
      site.close()
      await llm.close()
      place.close()
    },
  }
}

interface Call {
  method: string
  path: string
  body: unknown
  headers: Record<string, string> | undefined
}

async function call(app: string, token: string, { method, path, body, headers }: Call): Promise<CallAnswer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const answer = await fetch(`${app}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      // A keep-alive connection may have been dropped during an attack.
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, data: isJson ? JSON.parse(text).data : text }
}
