// npm run bench -- prompts: what a standard post with newsletter and reading costs if the model makes no mistake: calls, input
// tokens, and how much of a prompt a provider may have cached from the customer's previous post.
import { plans } from '../../../contract/billing/plans.ts'
import { readEnv } from '../../../server/platform/env.ts'
import { createLlm } from '../../../server/platform/models/create-llm.ts'
import type { Llm, LlmRequest } from '../../../server/platform/models/llm.ts'
import { composeDraft } from '../../../server/writing/compose-draft.ts'
import { gatherEvidence } from '../../../server/writing/evidence/evidence.ts'
import type { Brief } from '../../../server/writing/writer.ts'
import { goodDay, startCarelessLlm } from '../../../test/fakes/models/careless-llm.ts'
import { prose, seededRandom } from '../../../test/fakes/models/fake-prose.ts'

const posts = 20
// Providers cache from about 1,000 tokens; a token is about four characters.
const minCachedChars = 4096
const limits = { calls: 6, sharedPrefix: 0.6, tokens: 25_000 }

const topics = ['A calm visit with a nervous dog', 'Nails without fear', 'How often a coat is brushed']

function briefOf(customer: number, number: number): Brief {
  const random = seededRandom(customer + 1)
  const sentence = () => `${prose(random, 8).split('.')[0]!}.`
  const facts = Array.from({ length: 20 }, sentence)
  const source = { url: 'https://source.example/', text: Array.from({ length: 60 }, sentence).join(' ') }
  const promises = ['A calm dog', 'Ready on time', 'Clean rooms', 'Kind hands', 'Clear prices']
  return {
    ...{ postId: `post-${number}`, topic: topics[number % 3]!, tone: 'friendly', habits: {} },
    keywords: ['calm dog', 'dog visit', 'nervous dogs'],
    withNewsletter: true,
    profile: {
      businessName: 'Paws & Bubbles',
      idealClient: 'Busy dog owners in Leeds who want calm, gentle grooming.',
      clientPromises: promises.slice(0, 2),
      clientExpectations: promises.slice(2),
    },
    words: plans.standard.limits.words,
    sheet: { facts: [...promises, ...facts, source.text], own: ['Paws & Bubbles'] },
    evidence: gatherEvidence({
      promises,
      confirmed: facts.map((text) => ({ text, date: '2026-01-01' })),
      sources: [source],
    }),
    targets: Array.from({ length: 8 }, (_, at) => ({
      ...{ id: `p${at}`, url: `https://paws.example/${at}/`, text: sentence() },
      title: `${prose(random, 6).split('.')[0]!} ${at}`,
    })),
    pages: Array.from({ length: 3 }, (_, at) => ({
      ...{ id: `p${at}`, title: `Page ${at}` },
      text: Array.from({ length: 20 }, sentence).join(' '),
    })),
    ownPosts: [0, 1].map((at) => ({
      title: `Post ${at}`,
      text: Array.from({ length: 40 }, sentence).join(' '),
    })),
  }
}

const textOf = ({ system, context = '', prompt }: LlmRequest) => `${system}\n${context}\n\n${prompt}`

function commonPrefix(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** The prompts of one post, in order. */
async function promptsOf(llm: Llm, brief: Brief): Promise<string[]> {
  const prompts: string[] = []
  const watched: Llm = {
    ...llm,
    complete: (request) => {
      prompts.push(textOf(request))
      return llm.complete(request)
    },
  }
  await composeDraft({
    ...{ model: { llm: watched }, brief, signal: new AbortController().signal },
    steps: { take: (_name, _schema, work) => work() },
  })
  return prompts
}

const fake = await startCarelessLlm(1, goodDay)
const llm = createLlm(readEnv({ AI_BASE_URL: fake.url, AI_MODEL: 'careless' }))!
let [calls, characters, weighted, shared] = [0, 0, 0, 1]
let before: string | undefined
for (let number = 0; number < posts; number++) {
  // Each customer has two posts.
  const prompts = await promptsOf(llm, briefOf(Math.floor(number / 2), number))
  calls += prompts.length
  for (const [at, prompt] of prompts.entries()) {
    const cached = Math.max(0, ...prompts.slice(0, at).map((one) => commonPrefix(one, prompt)))
    characters += prompt.length
    weighted += prompt.length - (cached >= minCachedChars ? 0.9 * cached : 0)
  }
  const [first = ''] = prompts
  if (number % 2 === 1) shared = Math.min(shared, commonPrefix(before ?? '', first) / first.length)
  before = first
}
await fake.close()
console.log(`a standard post with newsletter and reading: ${calls / posts} calls`)
console.log(`the next post of a customer begins with the same: ${(100 * shared).toFixed(1)} % of its prompt`)
console.log(
  `input tokens: ${Math.round(characters / 4 / posts)}, cached ones a tenth: ${Math.round(weighted / 4 / posts)}`,
)
const isGood =
  calls / posts <= limits.calls && shared >= limits.sharedPrefix && characters / 4 / posts <= limits.tokens
console.log(isGood ? 'within the promised limits' : 'NOT within the promised limits')
process.exitCode = isGood ? 0 : 1
