import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFakeWordPress, type FakeWordPress } from '../../../test/fakes/sites/fake-wordpress.ts'
import { startFaultyProxy } from '../../../test/fakes/sites/faulty-proxy.ts'
import { untilAllPublished } from '../crowd.ts'
import { type Customer, newCustomer } from '../customer.ts'
import { startLoad, unexpected } from '../load.ts'
import type { ServerProcess } from '../../../test/given/server-process.ts'
import { openStage, type SceneOptions, type SceneResult } from '../stage.ts'

const here = join(import.meta.dirname, '../../..')

/** A minimal rollout proxy: polls /readyz, keeps connections alive, retries unaccepted requests. */
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
      // Retries only requests that were not sent or only read, because another may have been processed.
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

/** The product at `commit`, built in a separate folder with its own packages. */
function buildOf(commit: string): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'quillcast-before-'))
  const run = (command: string, args: string[], cwd: string, input?: Buffer) =>
    execFileSync(command, args, { cwd, input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'inherit'] })
  run('tar', ['-x'], root, run('git', ['archive', '--format=tar', commit], here))
  const isSame = readFileSync(join(root, 'package-lock.json')).equals(
    readFileSync(join(here, 'package-lock.json')),
  )
  if (isSame) symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'))
  else run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], root)
  run(process.execPath, ['tools/build.ts'], root)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Publishes posts manually, one after another, until `stop`, which returns their titles. */
function publishOn(customer: Customer, wrong: string[]) {
  const written: { id: string; title: string }[] = []
  let isStopped = false
  const going = (async () => {
    while (!isStopped) {
      const post = await customer.write(`Post ${written.length + 1}`)
      written.push(post)
      await customer.publish(post.id)
      await wait(100)
    }
  })().catch((error: Error) => void wrong.push(error.message))
  return async () => {
    isStopped = true
    await going
    return written
  }
}

/** Replaces every process one by one while customers read, write and publish. */
export async function rollout({ ci, from, say }: SceneOptions): Promise<SceneResult> {
  const before = from === undefined ? undefined : buildOf(from)
  const stage = await openStage({ isMigrated: !before })
  // As in production, except that the site is on this machine.
  const settings = { NODE_ENV: 'production', ALLOW_STAND_INS: 'on', ALLOW_PRIVATE_SITES: 'on' }
  const begin = (PROCESS: string, root?: string) => stage.start({ PROCESS, ...settings }, root)
  const login = { username: 'author', applicationPassword: 'abcd abcd abcd abcd abcd abcd' }
  const wordpress: FakeWordPress = createFakeWordPress(() => site.url, login)
  const site = await startFaultyProxy(async (received) => wordpress.answer(received), {
    plan: () => undefined,
  })
  const worker = await begin('worker', before?.root)
  const webs = [await begin('web', before?.root), await begin('web', before?.root)]
  const backends = new Set(webs.map(({ url }) => url))
  const balancer = await startBalancer(backends)
  while (balancer.ready.size < 2) await wait(50)
  const customer = await newCustomer(balancer.url, { url: site.url, ...login })
  const load = startLoad(() => balancer.url, customer.token, { lanes: 8, pauseMs: 20 })
  const wrong: string[] = []
  const published = publishOn(customer, wrong)
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
  const posts = await published()
  await untilAllPublished(
    stage.database.db,
    posts.map(({ id }) => id),
    60_000,
  ).catch((error: Error) => void wrong.push(error.message))
  for (const { title } of posts) {
    const live = wordpress.posts.filter((post) => post.title === title && post.status === 'publish')
    if (live.length !== 1) wrong.push(`${title} is public ${live.length} times`)
  }
  const tally = load.take()
  wrong.push(...unexpected(tally, /^(read 200|write 200)$/))
  if (longestStopMs > 10_000) wrong.push(`a process took ${longestStopMs} ms to end`)
  balancer.stop()
  await stage.close()
  await site.stop()
  before?.remove()
  const asked = [...tally.answers.values()].reduce((sum, count) => sum + count, 0)
  return { wrong, figures: { asked, published: posts.length, replaced: rounds * 2 + 1, longestStopMs } }
}
