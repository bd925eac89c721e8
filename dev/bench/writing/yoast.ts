// npm run bench -- yoast [posts]: Yoast's published analysis (GPL, downloaded from npm for this run only) rates the
// sample articles, and posts of the pipeline with a model that writes plain prose. 'Good' is Yoast's green: above 70 of
// 100.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readEnv } from '../../../server/platform/env.ts'
import { createLlm } from '../../../server/platform/models/create-llm.ts'
import { composeDraft, type Draft } from '../../../server/writing/compose-draft.ts'
import type { Steps } from '../../../server/writing/writing-steps.ts'
import { createModelWriter } from '../../../server/writing/model/model-writer.ts'
import { articleWriter } from '../../../server/writing/articles/article-writer.ts'
import { articles } from '../../../server/writing/articles/articles.ts'
import type { Brief, Writer } from '../../../server/writing/writer.ts'
import { installCached } from '../../../tools/install-cached.ts'
import { startPlainLlm } from '../../../test/fakes/models/plain-llm.ts'

interface Yoast {
  Paper: new (text: string, attributes: Record<string, unknown>) => unknown
  AbstractResearcher: unknown
  SeoAssessor?: unknown
}
const modules = await installCached(join(import.meta.dirname, '../yoast'), 'yoast')
const load = createRequire(join(modules, 'yoastseo/'))
const { Paper, assessors } = load('yoastseo') as Yoast & {
  assessors: Record<'SEOAssessor' | 'ContentAssessor', new (researcher: unknown) => Assessor>
}
const Researcher = (
  load('yoastseo/build/languageProcessing/languages/en/Researcher.js') as {
    default: new (paper: unknown) => unknown
  }
).default
interface Assessor {
  assess(paper: unknown): void
  calculateOverallScore(): number
  getValidResults(): { _identifier: string; score: number }[]
}

const modelPosts = Number(process.argv[2] ?? 60)
const topics: [string, string][] = [
  ['How nervous dogs get used to the groomer', 'nervous dogs'],
  ['Planning a kitchen garden for a small yard', 'kitchen garden'],
  ['Choosing a bookkeeper for a young company', 'bookkeeping'],
  ['What to ask before a bathroom renovation', 'bathroom renovation'],
  ['Yoga for people who sit all day', 'office yoga'],
  ['Keeping a sourdough starter alive', 'sourdough starter'],
]
const tones = [
  'professional',
  'casual',
  'friendly',
  'formal',
  'humorous',
  'educational',
  'inspirational',
  'technical',
]
const ranges = [
  { min: 600, max: 750 },
  { min: 800, max: 1000 },
  { min: 1200, max: 2000 },
]

function briefOf(number: number): Brief {
  const [topic, keyword] = topics[number % topics.length]!
  const url = (at: number) => `https://paws.example/page-${at}/`
  return {
    ...{ postId: `post-${number}`, topic, keywords: [keyword], tone: tones[number % tones.length]! },
    profile: {
      businessName: 'Paws & Bubbles',
      idealClient: 'Busy people in Leeds who want calm, careful work.',
      clientPromises: ['Calm work', 'Ready on time'],
      clientExpectations: ['Clean rooms', 'Clear prices'],
    },
    words: ranges[number % ranges.length]!,
    sheet: { facts: [topic], own: [] },
    evidence: [],
    habits: {},
    targets: [1, 2].map((at) => ({
      id: `p${at}`,
      url: url(at),
      title: `More about ${keyword} ${'again '.repeat(at - 1)}`.trim(),
      text: topic,
    })),
  }
}

const straight: Steps = { take: (_name, _schema, work) => work() }
const { signal } = new AbortController()
const write = (writer: Writer, brief: Brief) =>
  composeDraft({ writer, brief, known: [], steps: straight, signal })

function rate({ title, slug, excerpt, content }: Draft, keyword: string) {
  const paper = new Paper(content, {
    ...{
      keyword,
      title,
      slug,
      description: excerpt,
      locale: 'en_US',
      titleWidth: title.length * 8.5,
      permalink: `https://paws.example/${slug}/`,
    },
  })
  const run = (kind: 'SEOAssessor' | 'ContentAssessor') => {
    const assessor = new assessors[kind](new Researcher(paper))
    assessor.assess(paper)
    const low = assessor
      .getValidResults()
      .filter(({ score }) => score < 6)
      .map(({ _identifier, score }) => `${_identifier}:${score}`)
    return { score: assessor.calculateOverallScore(), low }
  }
  return { seo: run('SEOAssessor'), readability: run('ContentAssessor') }
}

// Yoast's own thresholds: green is above 70; for readability its content assessor gives 90 for good, 60 for needs work.
const good = 70
async function measure(name: string, writer: Writer, briefs: Brief[], wanted: number): Promise<boolean> {
  const count = briefs.length
  const seen = { seo: 0, readability: 0 }
  const low = new Map<string, number>()
  for (const brief of briefs) {
    const rated = rate(await write(writer, brief), brief.keywords[0]!)
    for (const kind of ['seo', 'readability'] as const) {
      if (rated[kind].score > good) seen[kind]++
      for (const what of rated[kind].low) low.set(what, (low.get(what) ?? 0) + 1)
    }
  }
  const [seo, readability] = [seen.seo / count, seen.readability / count]
  console.log(
    `${name}: good in SEO ${(100 * seo).toFixed(0)} %, in readability ${(100 * readability).toFixed(0)} %, wanted ${100 * wanted} %`,
  )
  console.log(
    `  below 6: ${[...low]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 8)
      .map(([what, times]) => `${what} ×${times}`)
      .join(', ')}`,
  )
  return seo >= wanted && readability >= wanted
}

// Each article in each of its lengths.
const aboutArticles = articles.flatMap(({ title, keyphrase }) =>
  ranges.map((words) => ({ ...briefOf(0), topic: title, keywords: [keyphrase], words, targets: [] })),
)
const fake = await startPlainLlm()
const model = createModelWriter(createLlm(readEnv({ AI_BASE_URL: fake.url, AI_MODEL: 'plain' }))!)
const isGood = [
  await measure('sample articles', articleWriter(new Map()), aboutArticles, 0.9),
  await measure(
    'plain model',
    model,
    Array.from({ length: modelPosts }, (_, number) => briefOf(number)),
    0.75,
  ),
].every(Boolean)
await fake.close()
process.exitCode = isGood ? 0 : 1
