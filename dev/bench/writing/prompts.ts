// npm run bench -- prompts: what a post costs when the model makes no mistake. Calls, the part of their prompts that
// sections share, and input tokens, those that a provider has cached counting a tenth.
import { plans } from '../../../contract/plans.ts'
import { readEnv } from '../../../server/platform/env.ts'
import { createLlm } from '../../../server/platform/models/create-llm.ts'
import type { Llm, LlmRequest } from '../../../server/platform/models/llm.ts'
import { composeDraft } from '../../../server/writing/compose-draft.ts'
import { gatherEvidence } from '../../../server/writing/evidence/gather-evidence.ts'
import { createModelWriter } from '../../../server/writing/model/model-writer.ts'
import type { Brief } from '../../../server/writing/writer.ts'
import { goodDay, startCarelessLlm } from '../../../test/fakes/models/careless-llm.ts'
import { prose, seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { kindOf } from '../../../test/fakes/models/read-task.ts'

const posts = 20
// The tokens are 60 % of what the pipeline before this one sent, which had no checker of claims: its call is told apart.
// Providers cache from about a thousand tokens on; a token is some four characters.
const minCachedChars = 4096
const limits = { calls: 10, sharedPrefix: 0.8, tokens: 7068 }

function briefOf(number: number): Brief {
  const random = seededRandom(number + 1)
  const sentence = () => `${prose(random, 8).split('.')[0]!}.`
  const facts = Array.from({ length: 20 }, sentence)
  const source = { url: 'https://source.example/', text: Array.from({ length: 60 }, sentence).join(' ') }
  const promises = ['A calm dog', 'Ready on time', 'Clean rooms', 'Kind hands', 'Clear prices']
  return {
    ...{ postId: `post-${number}`, topic: 'A calm visit with a nervous dog', tone: 'friendly', habits: {} },
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
      site: [],
    }),
    targets: Array.from({ length: 8 }, (_, at) => ({
      ...{ id: `p${at}`, url: `https://paws.example/${at}/`, text: '' },
      title: `${prose(random, 6).split('.')[0]!} ${at}`,
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
    ...{ writer: createModelWriter(watched), brief, known: [], signal: new AbortController().signal },
    steps: { take: (_name, _schema, work) => work() },
  })
  return prompts
}

const fake = await startCarelessLlm(1, goodDay)
const llm = createLlm(readEnv({ AI_BASE_URL: fake.url, AI_MODEL: 'careless' }))!
let [calls, characters, weighted, checked, shared, sections] = [0, 0, 0, 0, 1, 0]
for (let number = 0; number < posts; number++) {
  const prompts = await promptsOf(llm, briefOf(number))
  calls += prompts.length
  for (const [at, prompt] of prompts.entries()) {
    const cached = Math.max(0, ...prompts.slice(0, at).map((before) => commonPrefix(before, prompt)))
    if (kindOf(prompt) === 'check') {
      checked += prompt.length
      continue
    }
    characters += prompt.length
    weighted += prompt.length - (cached >= minCachedChars ? 0.9 * cached : 0)
  }
  const own = prompts.filter((prompt) => prompt.includes('Write part '))
  sections += own.length
  for (const prompt of own) shared = Math.min(shared, commonPrefix(own[0]!, prompt) / prompt.length)
}
await fake.close()
console.log(`a standard post: ${calls / posts} calls, ${sections / posts} of them sections`)
console.log(`the least that a section's prompt shares with the others: ${(100 * shared).toFixed(1)} %`)
console.log(
  `input tokens: ${Math.round(characters / 4 / posts)}, cached ones a tenth: ${Math.round(weighted / 4 / posts)}`,
)
console.log(`the checker of claims: ${Math.round(checked / 4 / posts)} more`)
const isGood =
  calls / posts <= limits.calls && shared >= limits.sharedPrefix && weighted / 4 / posts <= limits.tokens
console.log(isGood ? 'within the promised limits' : 'NOT within the promised limits')
process.exitCode = isGood ? 0 : 1
