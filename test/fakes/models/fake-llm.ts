import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { prose, seededRandom, type Random } from './fake-prose.ts'
import {
  kindOf,
  patchesFor,
  shapePost,
  siteReadingFor,
  termOf,
  verdictsFor,
  wordsAskedFor,
  type TaskKind,
} from './read-task.ts'

export type Behaviour =
  | 'good'
  /** 65% of the requested words, like most models. */
  | 'short'
  /** Three times the requested words. */
  | 'long'
  | 'fenced'
  | 'broken-json'
  /** Stops in mid-sentence with finish_reason length. */
  | 'cut'
  /** Closes the connection in the middle of the response. */
  | 'drop'
  /** 429 with Retry-After. */
  | 'rate-limited'
  | 'error'
  | 'refused-key'
  /** 429 that waiting does not fix. */
  | 'no-credit'
  /** 429 until the provider's next day. */
  | 'day-used-up'
  | 'empty'
  /** Spends all its tokens on thinking. */
  | 'thinks'
  | 'refusal'
  /** Stays silent until the caller gives up or `hangMs` has passed. */
  | 'hang'
  /** Links, scripts, handlers, images and HTML in the text. */
  | 'links'
  /** The same paragraphs every time. */
  | 'duplicates'
  /** Adds reasoning, greetings and remarks. */
  | 'chatty'
  /** In a stream, where it is asked for one: the first half, then the rest once `release` is called. */
  | 'streams'

export interface Asked {
  prompt: string
  system: string
  kind: TaskKind
  /** The lower bound of the requested words; 0 if none was given. */
  words: number
}

export interface FakeLlm {
  /** For AI_BASE_URL. */
  url: string
  asked: Asked[]
  /** Behavior of the next calls; the last entry repeats. A function gets the call and its index from 0. */
  behave(script: Behaviour | Behaviour[] | ((asked: Asked, call: number) => Behaviour)): void
  release(): void
  close(): Promise<void>
}

/** A chat-completions server on loopback; its output depends only on `seed` and the call index. */
export async function startFakeLlm(options: { seed?: number; hangMs?: number } = {}): Promise<FakeLlm> {
  const asked: Asked[] = []
  let script: (asked: Asked, call: number) => Behaviour = () => 'good'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json')
      response.end('{"data":[{"id":"fake"}]}')
      return
    }
    void readBody(request).then((body) => {
      const call = asked.push(readAsked(body)) - 1
      const random = seededRandom((options.seed ?? 1) * 1000 + call)
      respond(response, asked[call]!, script(asked[call]!, call), {
        random,
        hangMs: options.hangMs ?? 60_000,
        released: body.includes('"stream":true') ? released : undefined,
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave(next) {
      const from = asked.length
      const list = typeof next === 'string' ? [next] : next
      script =
        typeof list === 'function'
          ? (one, call) => list(one, call - from)
          : (_one, call) => list[call - from] ?? list.at(-1)!
    },
    release,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

function readAsked(body: string): Asked {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
  const of = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
  const prompt = of('user')
  return { prompt, system: of('system'), kind: kindOf(prompt), words: wordsAskedFor(prompt) }
}

function respond(
  response: ServerResponse,
  asked: Asked,
  behaviour: Behaviour,
  by: { random: Random; hangMs: number; released: Promise<void> | undefined },
) {
  const refuse = (status: number, headers: Record<string, string> = {}, code = 'error', message = 'no') =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message, type: code, code } }))
  // Clients prefer retry-after-ms to Retry-After, so tests avoid waiting whole seconds.
  if (behaviour === 'rate-limited') return refuse(429, { 'retry-after': '1', 'retry-after-ms': '10' })
  if (behaviour === 'error') return refuse(500, { 'retry-after-ms': '10' })
  if (behaviour === 'refused-key') return refuse(401)
  if (behaviour === 'no-credit') return refuse(429, {}, 'insufficient_quota')
  if (behaviour === 'day-used-up') return refuse(429, {}, 'rate_limit_exceeded', 'Limit of requests per day')
  if (behaviour === 'hang') {
    const timer = setTimeout(() => response.destroy(), by.hangMs)
    return response.once('close', () => clearTimeout(timer))
  }
  const content = write(asked, behaviour, by.random)
  if (behaviour === 'streams' && by.released) return stream(response, content, by.released)
  const body = JSON.stringify({
    ...{ id: 'fake', object: 'chat.completion', created: 0, model: 'fake' },
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content },
        finish_reason: behaviour === 'cut' || behaviour === 'thinks' ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'retry-after-ms': '10',
  })
  if (behaviour !== 'drop') return response.end(body)
  response.write(body.slice(0, body.length / 2))
  return setImmediate(() => response.destroy())
}

function stream(response: ServerResponse, content: string, released: Promise<void>) {
  const half = Math.floor(content.length / 2)
  const send = (delta: object, finish_reason: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason }]
    const chunk = { id: 'fake', object: 'chat.completion.chunk', created: 0, model: 'fake', choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send({ content: content.slice(0, half) })
  void released.then(() => {
    send({ content: content.slice(half) })
    send({}, 'stop')
    response.end('data: [DONE]\n\n')
  })
}

function write(asked: Asked, behaviour: Behaviour, random: Random): string {
  if (behaviour === 'empty') return ''
  if (behaviour === 'thinks') return '<think>First I look at what was asked. Then'
  if (behaviour === 'refusal') return "I'm sorry, but I can't help with that."
  const isText = asked.kind === 'write' || asked.kind === 'text' || asked.kind === 'rewrite'
  const text = isText ? writeText(asked, behaviour, random) : writeJson(asked, random)
  if (behaviour === 'fenced')
    return `Here it is:\n\`\`\`json\n${isText ? JSON.stringify({ text }) : text}\n\`\`\``
  if (behaviour === 'broken-json') return isText ? `{"text": "${text}` : text.slice(0, 0.75 * text.length)
  if (behaviour === 'cut') return text.slice(0, text.length * 0.7)
  if (behaviour === 'chatty')
    return `<think>I was told to write.</think>\nSure, here is what you asked for:\n\n${text}\n\nWord count: 180\n\nLet me know if you need changes!`
  return text
}

function writeText({ kind, prompt, words }: Asked, behaviour: Behaviour, random: Random): string {
  if (behaviour === 'duplicates') return prose(seededRandom(7), words)
  const share = behaviour === 'short' ? 0.65 : behaviour === 'long' ? 3 : 1
  const isStart = kind === 'write' && !prompt.includes('Write the second half')
  const term = termOf(prompt)
  const text = `${isStart ? `About ${term} now. ` : ''}${prose(random, words * share)}`
  const whole = behaviour === 'links' ? `${hostile}\n\n${text}` : text
  if (kind !== 'write') return whole
  return shapePost(prompt, whole.split('\n\n'), (at) => `${lineOf(random)} ${at === 1 ? term : at + 1}`)
}

const lineOf = (random: Random) => prose(random, 6).split('.')[0]!.split(' ').slice(0, 5).join(' ')

const hostile = `<script>alert(1)</script><p onclick="alert(1)">Read <a href="javascript:alert(1)">our page</a> today and be happy.</p>
![cat](https://evil.example/cat.png) See [the study](https://evil.example/study) for what is known about it.

Visit https://evil.example/now or www.evil.example for more of this. Write to me@evil.example today. <img src=x onerror=alert(1)>

&lt;script&gt;alert(2)&lt;/script&gt; **Bold** and *kind* <b>words</b> help. <scr<script></script>ipt>alert(3)</scr</script>ipt>`

function writeJson({ kind, prompt }: Asked, random: Random): string {
  const line = () => lineOf(random)
  const term = termOf(prompt)
  if (kind === 'edit') return patchesFor(prompt, () => `${line()}.`)
  if (kind === 'check') return verdictsFor(prompt)
  if (kind === 'site') return siteReadingFor(prompt)
  const newsletter = { subject: line(), preheader: line(), body: `${prose(random, 90)}\n\n{url}` }
  const captions = Object.fromEntries(
    ['linkedin', 'facebook', 'instagram', 'x', 'threads', 'bluesky'].map((network) => [
      network,
      `${prose(random, 20)} {url}`,
    ]),
  )
  return JSON.stringify({
    title: `${term} ${line()}`,
    excerpt: `About ${term}: ${prose(random, 12)}`,
    captions,
    newsletter,
  })
}
