import { createHash } from 'node:crypto'
import { prose, seededRandom, type Random } from './fake-prose.ts'
import { startModelServer, type ModelServer } from './model-server.ts'
import { dataOf, kindOf, patchesFor, shapePost, termOf, verdictsFor, wordsAskedFor } from './read-task.ts'

/** Rates from 0 to 1, or shares of what was requested. */
export interface Carelessness {
  /** Share of the requested words. */
  length: number
  /** Responses with links, scripts and event handlers. */
  links: number
  /** Responses with an invented client, study or figure. */
  inventions: number
  /** Share of the sentences a check names that stay unchanged. */
  obstinacy: number
  stockPhrases: number
  brokenJson: number
  cutStreams: number
  rateLimits: number
  errors: number
}

/** Faults that issue threads and benchmarks report, all at once. */
export const badDay: Carelessness = {
  length: 0.65,
  links: 0.3,
  inventions: 0.5,
  obstinacy: 0.2,
  stockPhrases: 0.5,
  brokenJson: 0.1,
  cutStreams: 0.1,
  rateLimits: 0.1,
  errors: 0.1,
}
export const goodDay: Carelessness = {
  length: 1,
  links: 0,
  inventions: 0,
  obstinacy: 0,
  stockPhrases: 0,
  brokenJson: 0,
  cutStreams: 0,
  rateLimits: 0,
  errors: 0,
}

export interface CarelessLlm extends ModelServer {
  /** Every invented sentence so far. */
  invented: Set<string>
}

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32LE()
const pick = <T>(random: Random, list: T[]): T => list[Math.floor(random() * list.length)]!

/** A model that counts four letters as a token, like most. */
export async function startCarelessLlm(seed: number, how: Carelessness): Promise<CarelessLlm> {
  const asked = new Map<string, number>()
  const invented = new Set<string>()
  const tokens = (text: string) => Math.ceil(text.length / 4)
  const server = await startModelServer(({ body: { messages }, prompt: task }) => {
    const prompt = messages.map(({ content }) => content).join('\n')
    const before = asked.get(prompt) ?? 0
    asked.set(prompt, before + 1)
    // Seeded by prompt and repetition, not by order, because posts are generated concurrently.
    const random = seededRandom(numberOf(`${seed} ${before} ${prompt}`))
    if (random() < how.rateLimits) return { status: 429, retryAfterMs: 1 }
    if (random() < how.errors) return { status: 500, retryAfterMs: 1 }
    const says = write(task, how, random, invented)
    return { says, tokens: [tokens(prompt), tokens(says)], isCut: random() < how.cutStreams }
  })
  return { ...server, invented }
}

function write(task: string, how: Carelessness, random: Random, invented: Set<string>): string {
  const words = wordsAskedFor(task)
  if (words > 0) {
    const isStart = /Write the (?:post|first half)/.test(task)
    const { pages = [], otherPages = [] } = dataOf(task)
    const ids = [...pages.map(({ id }) => id), ...otherPages.map((line) => line.split(' ')[0])]
    const link = ids.map((id) => `There is [[${id}|more about it]] to read. `).join('')
    const text = `${isStart ? `About ${termOf(task)} now. ` : ''}${link}${writeText(words * how.length, how, random, invented)}`
    if (kindOf(task) !== 'write') return text
    return shapePost(task, text.split('\n\n'), (at) =>
      at === 1 ? termOf(task) : `${lineOf(random)} ${'again '.repeat(at)}`.trim(),
    )
  }
  const kind = kindOf(task)
  // Its checks are careful.
  if (kind === 'check') return verdictsFor(task, (sentence) => invented.has(sentence))
  const text = kind === 'edit' ? edit(task, how, random) : writeJson(task, random)
  return random() < how.brokenJson ? text.slice(0, text.length * 0.6) : `\`\`\`json\n${text}\n\`\`\``
}

const edit = (task: string, how: Carelessness, random: Random) =>
  patchesFor(task, () => (random() < how.obstinacy ? undefined : prose(random, 9).split('\n')[0]))

const names = ['Tom Baxter', 'Sarah', 'Anna Klein', 'Mr. Osei', 'Priya', 'the Miller family']
const places = ['Harvard', 'Stanford', 'Cambridge', 'Yale', 'Oxford']

/** A sentence about an invented client, study or figure. */
function invention(random: Random): string {
  const number = 2 + Math.floor(random() * 97)
  return pick(random, [
    `One of our clients saved ${number} hours every month with this.`,
    `Studies show that ${number}% of dogs calm down faster.`,
    `According to a ${pick(random, places)} study, a plan helps ${number} percent more.`,
    `“It changed how I work within ${number} days,” says ${pick(random, names)}, one of our customers.`,
    `We have helped over ${number * 10} families in our town.`,
    `In my ${number} years as a groomer I have seen it work.`,
    `Researchers at ${pick(random, places)} found that ${number} in 100 owners forget it.`,
    `Last year a customer of ours spent $${number},000 on it.`,
    `Our award-winning team has won ${number} prizes.`,
  ])
}

const hostile = [
  '<script>alert(1)</script>',
  'See [the study](https://evil.example/study) for more.',
  'Visit https://evil.example/now today.',
  '<p onclick="alert(1)">Read <a href="javascript:alert(1)">our page</a> today.</p>',
  '![cat](https://evil.example/cat.png)',
  'Look at [[p99|this page]] and at [[https://evil.example|that one]].',
  '<img src=x onerror=alert(1)> &lt;script&gt;alert(2)&lt;/script&gt;',
]
const stock = [
  "In today's fast-paced world, it is crucial to delve into a myriad of options.",
  "It isn't just about the coat, it's about trust.",
  'Moreover, a comprehensive plan unlocks seamless results.',
  'This is a testament to the power of a robust routine.',
]

function writeText(words: number, how: Carelessness, random: Random, invented: Set<string>): string {
  const paragraphs = prose(random, words).split('\n\n')
  const put = (sentence: string) => {
    const at = Math.floor(random() * paragraphs.length)
    paragraphs[at] = `${paragraphs[at] ?? ''} ${sentence}`.trim()
  }
  if (random() < how.inventions) {
    const sentence = invention(random)
    invented.add(sentence)
    put(sentence)
  }
  if (random() < how.stockPhrases) put(pick(random, stock))
  if (random() < how.links) put(pick(random, hostile))
  return paragraphs.join('\n\n')
}

const lineOf = (random: Random) => prose(random, 6).split('.')[0]!.split(' ').slice(0, 5).join(' ')

function writeJson(task: string, random: Random): string {
  const term = termOf(task)
  return JSON.stringify({
    title: `${term} ${lineOf(random)}`,
    excerpt: `About ${term}: ${prose(random, 10)}`,
    captions: { x: lineOf(random) },
  })
}
