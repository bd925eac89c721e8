// npm run bench -- tones: whether the eight tones of the specification are really different in the sample writer's posts: a plain
// classifier (nearest centre, by the voice meter's own families) names the tone of posts on topics that it has not seen.
import { tones } from '../../../contract/plans.ts'
import { standardize, trainBackground } from '../../../server/profile/voice/meter/background.ts'
import { readProse } from '../../../server/profile/voice/meter/read-prose.ts'
import { centre, similarity } from '../../../server/profile/voice/meter/similarity.ts'
import { countStyle } from '../../../server/profile/voice/meter/style-counts.ts'
import { readableText } from '../../../server/profile/site-posts/readable-text.ts'
import { sampleWriter } from '../../../server/writing/sample/sample-writer.ts'
import type { Brief, Section } from '../../../server/writing/writer.ts'

const goal = 0.8
const topics =
  `washing a dog, planning a garden, a first budget, better sleep, choosing a bicycle, tidy accounts, a new roof,
buying a piano, moving installation, school lunches, a long walk, first aid, winter tyres, baking bread, a small kitchen, learning to swim,
a quiet office, travelling by train, cleaning windows, old photographs, a shop window, choosing paint, keeping bees, a job interview`.split(
    /,\s/,
  )

interface Written {
  tone: string
  topic: string
  counts: ReturnType<typeof countStyle>
}

const all: Written[] = []
for (const topic of topics)
  for (const tone of tones)
    all.push({ tone, topic, counts: countStyle(readProse(readableText(await write(topic, tone)))) })

const learned = new Set(topics.slice(0, topics.length / 2))
const known = all.filter(({ topic }) => learned.has(topic))
const background = trainBackground(
  known.map(({ counts }) => counts),
  1,
)
const vector = ({ counts }: Written) => standardize(counts, background)
const centres = tones.map((tone) => ({
  tone,
  middle: centre(known.filter((one) => one.tone === tone).map(vector)),
}))
const asked = all.filter(({ topic }) => !learned.has(topic))
const named = asked.map((one) => {
  const seen = vector(one)
  return centres.toSorted((a, b) => similarity(seen, b.middle) - similarity(seen, a.middle))[0]?.tone
})
for (const tone of tones) {
  const own = asked.flatMap((one, at) => (one.tone === tone ? [named[at]] : []))
  const right = own.filter((name) => name === tone).length
  const taken = [...new Set(own.filter((name) => name !== tone))].join(', ')
  console.log(`${tone.padEnd(15)}${right} of ${own.length}${taken ? `, else taken for ${taken}` : ''}`)
}
const share = named.filter((name, at) => name === asked[at]?.tone).length / asked.length
console.log(
  `told apart: ${(100 * share).toFixed(0)} % of ${asked.length} posts on unseen topics (goal ${100 * goal} %)`,
)
if (share < goal) process.exitCode = 1

async function write(topic: string, tone: string): Promise<string> {
  const brief: Brief = {
    ...{ postId: `${topic}-${tone}`, topic, keywords: [], tone, words: { min: 800, max: 1000 } },
    ...{ sheet: { facts: [], own: [] }, habits: {}, targets: [] },
    profile: {
      businessName: 'Our team',
      idealClient: 'our clients',
      clientPromises: [],
      clientExpectations: [],
    },
  }
  const { signal } = new AbortController()
  const outline = await sampleWriter.outline(brief, signal)
  const written: Section[] = []
  for (const index of outline.sections.keys())
    written.push(await sampleWriter.section(brief, outline, index, written, signal))
  return written.map(({ html }) => html).join('\n')
}
