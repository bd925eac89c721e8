import { prose, seededRandom, type Random } from './fake-prose.ts'
import { startModelServer, type ModelServer, type Reply } from './model-server.ts'
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
  /** If asked to stream, sends the first half, and the rest once `release` is called. */
  | 'streams'

export interface Asked {
  prompt: string
  system: string
  kind: TaskKind
  /** The lower bound of the requested words; 0 if none was given. */
  words: number
}

type Script = (asked: Asked, call: number) => Behaviour | Promise<Behaviour>

export interface FakeLlm extends ModelServer {
  asked: Asked[]
  /** Behavior of the next calls; the last entry repeats. A function gets the call and its index from 0. */
  behave(script: Behaviour | Behaviour[] | Script): void
  release(): void
}

/** A model with faults on demand; its output depends only on `seed` and the call index. */
export async function startFakeLlm({
  seed = 1,
  hangMs = 60_000,
  ...at
}: { seed?: number; hangMs?: number; port?: number; models?: string[] } = {}): Promise<FakeLlm> {
  const asked: Asked[] = []
  let script: Script = () => 'good'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = await startModelServer(async ({ prompt, system }) => {
    const one = { prompt, system, kind: kindOf(prompt), words: wordsAskedFor(prompt) }
    const call = asked.push(one) - 1
    const behaviour = await script(one, call)
    if (behaviour === 'hang') return { silentMs: hangMs }
    const refusal = refusals[behaviour]
    if (refusal) return refusal
    return {
      says: write(one, behaviour, seededRandom(seed * 1000 + call)),
      finish: behaviour === 'cut' || behaviour === 'thinks' ? 'length' : 'stop',
      isCut: behaviour === 'drop',
      restAfter: behaviour === 'streams' ? released : undefined,
    }
  }, at)
  return {
    ...server,
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
  }
}

const refusals: Partial<Record<Behaviour, Reply>> = {
  'rate-limited': { status: 429, retryAfterMs: 10 },
  error: { status: 500, retryAfterMs: 10 },
  'refused-key': { status: 401 },
  'no-credit': { status: 429, error: { message: 'no', code: 'insufficient_quota' } },
  'day-used-up': {
    status: 429,
    error: { message: 'Limit of requests per day', code: 'rate_limit_exceeded' },
  },
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
    title: `${term} ${line()}`.trim(),
    excerpt: `${term ? `About ${term}: ` : ''}${prose(random, 12)}`,
    captions,
    newsletter,
  })
}
