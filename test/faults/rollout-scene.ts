import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { seedAccounts } from '../seed-posts.ts'
import { signIn, startLoad, unexpected } from './load.ts'
import type { ServerProcess } from './server-process.ts'
import { openStage, type SceneOptions, type SceneResult } from './stage.ts'

/** As much of a proxy as a rollout needs: asks /readyz, keeps connections, repeats what was not taken. */
async function startBalancer(backends: Set<string>) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const look = setInterval(() => {
    for (const url of new Set([...backends, ...ready]))
      void fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
        .then(({ ok }) => ok && backends.has(url))
        .catch(() => false)
        .then((isReady) => (isReady ? ready.add(url) : ready.delete(url)))
  }, 200)
  let turn = 0
  const pass = (from: IncomingMessage, to: ServerResponse, body: Buffer, tries: number) => {
    const urls = [...ready]
    const url = urls[turn++ % urls.length]
    if (!url) return to.writeHead(502).end()
    const { method, headers, url: path } = from
    const sent = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // What was sent may have been done: only what was certainly not is repeated, or what changes nothing.
      const isFree = error.code === 'ECONNREFUSED' || method === 'GET'
      if (isFree && tries < 3 && !to.headersSent) pass(from, to, body, tries + 1)
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end('{}')
    })
    sent.end(body)
  }
  const server = createServer((from, to) => {
    const parts: Buffer[] = []
    from
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => pass(from, to, Buffer.concat(parts), 0))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    stop: () => {
      clearInterval(look)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Every process is replaced by a new one, one after the other, while customers read and write. */
export async function rollout({ ci, say }: SceneOptions): Promise<SceneResult> {
  const stage = await openStage()
  const begin = (PROCESS: string) => stage.start({ PROCESS, NODE_ENV: 'production', ALLOW_STAND_INS: 'on' })
  const worker = await begin('worker')
  const webs = [await begin('web'), await begin('web')]
  const backends = new Set(webs.map(({ url }) => url))
  const balancer = await startBalancer(backends)
  while (balancer.ready.size < 2) await wait(50)
  const [accountId] = await seedAccounts({ db: stage.database.db, secrets: stage.secrets }, [
    { url: 'https://load.example/' },
  ])
  const token = await signIn(stage.database.db, accountId!)
  const load = startLoad(() => balancer.url, token, { lanes: 8, pauseMs: 20 })
  const wrong: string[] = []
  let longestStopMs = 0
  const end = async (old: ServerProcess) => {
    const began = performance.now()
    process.kill(old.pid, 'SIGTERM')
    await old.ended
    longestStopMs = Math.max(longestStopMs, Math.round(performance.now() - began))
    backends.delete(old.url)
  }
  const rounds = ci ? 1 : 3
  for (let round = 0; round < rounds; round++) {
    for (const old of webs.splice(0, 2)) {
      const fresh = await begin('web')
      webs.push(fresh)
      backends.add(fresh.url)
      await end(old)
      say(`replaced a web process of ${webs.length}`)
    }
  }
  await begin('worker')
  await end(worker)
  await load.stop()
  const tally = load.take()
  wrong.push(...unexpected(tally, /^(read 200|write 200)$/))
  if (longestStopMs > 10_000) wrong.push(`a process took ${longestStopMs} ms to end`)
  balancer.stop()
  await stage.close()
  const asked = [...tally.answers.values()].reduce((sum, count) => sum + count, 0)
  return { wrong, figures: { asked, replaced: rounds * 2 + 1, longestStopMs } }
}
