import { setTimeout as wait } from 'node:timers/promises'
import { plans, type PlanId } from '../../contract/billing/plans.ts'
import { readEnv } from '../../server/platform/env.ts'
import { type Llm, type ModelUsage } from '../../server/platform/models/llm.ts'
import { createLlm } from '../../server/platform/models/create-llm.ts'
import { composeDraft, type Draft } from '../../server/writing/compose-draft.ts'
import { countSlop } from '../../server/writing/checks/author-style.ts'
import type { Steps } from '../../server/writing/requests/writing-request.ts'
import { plainText } from '../../server/posts/content/plain-text.ts'
import type { Brief } from '../../server/writing/writer.ts'
import { WritingFailure } from '../../server/writing/writing-failure.ts'
import { startCarelessLlm, type Carelessness } from '../fakes/models/careless-llm.ts'

export interface FaultRun {
  posts: number
  finished: number
  held: number
  brokenSentences: number
  foreignLinks: number
  executable: number
  /** In posts that need no review. */
  unsupported: number
  links: number
  slop: { before: number; after: number }
  /** Input tokens cost 1, output tokens 5, the usual provider ratio. */
  cost: number
}

const pages = [
  'Brushing a nervous dog',
  'How often a dog visits',
  'A calm room for dogs',
  'Our opening hours',
]

const briefOf = (number: number, plan: PlanId): Brief => ({
  postId: `post-${number}`,
  topic: `A calm visit with dog number ${String.fromCodePoint(97 + (number % 26))}`,
  keywords: ['calm dog', 'visit'],
  tone: 'friendly',
  profile: {
    businessName: 'Paws & Bubbles',
    idealClient: 'Busy dog owners in Leeds.',
    clientPromises: ['A calm dog'],
    clientExpectations: ['Kind hands'],
  },
  words: plans[plan].limits.words,
  sheet: {
    facts: ['Paws & Bubbles', 'Busy dog owners in Leeds.', 'A calm dog', 'Kind hands'],
    own: ['Paws & Bubbles'],
  },
  evidence: [],
  habits: {},
  targets: pages.map((title, at) => ({
    id: `p${at}`,
    url: `https://paws.example/${at}/`,
    title,
    text: title,
  })),
  pages: pages.map((title, at) => ({ id: `p${at}`, title, text: `${title}. Come in.` })).slice(0, 3),
})

// Like the job: resumes from saved steps up to three times.
const tries = 3

async function writeOne(llm: Llm, brief: Brief): Promise<Draft | undefined> {
  const saved = new Map<string, unknown>()
  const take: Steps['take'] = async (name, schema, work) => {
    if (!saved.has(name)) saved.set(name, await work())
    return schema.parse(saved.get(name))
  }
  const { signal } = new AbortController()
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return await composeDraft({ model: { llm }, brief, steps: { take }, signal })
    } catch (error) {
      if (!(error instanceof WritingFailure)) throw error
      await wait(1)
    }
  }
  return undefined
}

/** Generates `count` posts across all plans with that faulty model, four at a time, and checks the results. */
export async function runFaults(count: number, how: Carelessness, seed = 1): Promise<FaultRun> {
  const fake = await startCarelessLlm(seed, how)
  const spent: ModelUsage[] = []
  const model = createLlm(readEnv({ AI_BASE_URL: fake.url, AI_MODEL: 'careless' }))!
  const llm: Llm = {
    name: model.name,
    complete: async (request) => {
      const answer = await model.complete(request)
      spent.push(...answer.spent)
      return answer
    },
  }
  const run: FaultRun = {
    posts: count,
    finished: 0,
    held: 0,
    brokenSentences: 0,
    foreignLinks: 0,
    executable: 0,
    unsupported: 0,
    links: 0,
    slop: { before: 0, after: 0 },
    cost: 0,
  }
  const planIds: PlanId[] = ['basic', 'standard', 'premium']
  let next = 0
  const work = async () => {
    while (next < count) {
      const number = next++
      const brief = briefOf(number, planIds[number % planIds.length]!)
      const draft = await writeOne(llm, brief)
      if (draft) look(run, draft, brief, fake.invented)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  await fake.close()
  run.cost = spent.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + 5 * outputTokens, 0)
  return run
}

function look(run: FaultRun, draft: Draft, { words, targets }: Brief, invented: Set<string>): void {
  const { content, wordCount } = draft
  if (wordCount >= words.min && wordCount <= words.max) run.finished++
  const isHeld = draft.reading === null || draft.reading.length > 0
  if (isHeld) run.held++
  const blocks = [...content.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, inner]) => plainText(inner!))
  run.brokenSentences += blocks.filter((text) => !/^[\p{Lu}\p{N}"“].*[.!?…]["”]?$/su.test(text)).length
  const own = new Set(targets.map(({ url }) => url))
  const hrefs = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
  run.links += hrefs.length
  run.foreignLinks +=
    hrefs.filter((href) => !own.has(href)).length + (content.match(/evil|https?:\/\/(?!paws)/g) ?? []).length
  run.executable += (
    content.match(/<(?:script|iframe|img|svg|style)|\son\w+=|javascript:|alert\(/gi) ?? []
  ).length
  const all = plainText(`${draft.title}\n${draft.excerpt}\n${content}`)
  if (!isHeld) run.unsupported += [...invented].filter((sentence) => all.includes(sentence)).length
  run.slop.before += draft.slopBefore.total
  run.slop.after += countSlop(content, {}).total
}
