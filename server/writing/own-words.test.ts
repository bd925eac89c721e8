import { afterAll, expect, test } from 'vitest'
import { plainAnswers } from '../../test/fakes/models/plain-llm.ts'
import { startScriptedLlm } from '../../test/fakes/models/scripted-llm.ts'
import { givenBrief, ranges } from '../../test/given/given-brief.ts'
import { readEnv } from '../platform/env.ts'
import { createLlm } from '../platform/models/create-llm.ts'
import { splitSentences } from '../platform/text/split-sentences.ts'
import { lettersOf, plainText } from '../posts/content/plain-text.ts'
import { composeDraft, type Draft } from './compose-draft.ts'
import { gatherEvidence } from './evidence/evidence.ts'
import { briefContext } from './model/brief-context.ts'
import type { Brief } from './writer.ts'

const model = await startScriptedLlm()
afterAll(() => model.close())
const writer = { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'plain' }))! }

/** Everything readers see of a post, by lines and sentences. */
function delivered({ title, excerpt, content, captions, newsletter }: Draft): string[] {
  const mail = newsletter ? Object.values(newsletter) : []
  return [title, excerpt, plainText(content), ...Object.values(captions), ...mail]
    .flatMap((text) => text.replaceAll('{url}', '').split('\n'))
    .flatMap(splitSentences)
    .map(lettersOf)
    .filter(Boolean)
}

test.each(ranges)(
  'every sentence of a post in %o was written by the model, and none is cut',
  async (words) => {
    const answer = plainAnswers()
    const answers: string[] = []
    model.answer((prompt) => {
      const text = answer(prompt)
      answers.push(text)
      return text
    })
    const brief = givenBrief({
      ...{ words, framework: 'pas', withNewsletter: true, tone: 'casual' },
      points: ['Parking is free behind the house'],
      callToAction: 'Call us on Monday.',
      sheet: { facts: ['Parking is free behind the house', 'Call us on Monday.'], own: [] },
      targets: [{ id: 'p1', url: 'https://paws.example/1/', title: 'Calm table, quiet room', text: '' }],
    })
    const draft = await composeDraft({
      ...{ model: writer, brief, signal: new AbortController().signal },
      steps: { take: (_name, _schema, work) => work() },
    })
    const said = ` ${lettersOf(answers.join('\n').replaceAll('\\n', '\n').replaceAll('\\"', '"'))} `
    expect(delivered(draft).filter((sentence) => !said.includes(` ${sentence} `))).toEqual([])
    expect(draft.changes.cut).toEqual([])
    const paragraphs = answers.flatMap((text) =>
      text.startsWith('{')
        ? []
        : text
            .split('</plan>')
            .at(-1)!
            .split(/\n+/)
            .filter((line) => !line.startsWith('#')),
    )
    const whole = ` ${lettersOf(plainText(draft.content))} `
    const written = paragraphs.flatMap(splitSentences).map(lettersOf)
    expect(written.filter((sentence) => !whole.includes(` ${sentence} `))).toEqual([])
  },
)

test('shows the writer every fact, whole pages and all of a source', () => {
  const filler = Array.from({ length: 59 }, (_, at) => `Visit ${at} was on a day of rain and long roads.`)
  const planted = 'The enamel of a kettle loses its shine after nine minutes in vinegar.'
  const page = 'A repair is 390 Euro, plus VAT. Ring the bell twice.'
  const evidence = gatherEvidence({
    promises: ['On time.'],
    confirmed: [{ text: 'Maria Lopez opened the workshop in 2014.', date: '2026-01-02' }],
    sources: [{ url: 'https://kettles.example/', text: [...filler, planted].join(' ') }],
  })
  const context = briefContext(givenBrief({ evidence, pages: [{ id: 'p3', title: 'Prices', text: page }] }))
  for (const known of [planted, 'opened the workshop in 2014', 'On time.', page])
    expect(context).toContain(known)
})

test('asks for a chosen tone within a voice, and for a default one only without', () => {
  const voice = { cardVersion: 1, voice: 'Dry and short.', rules: [], neverSay: [], soundsLike: [] }
  const contextOf = (brief: Partial<Brief>) => briefContext(givenBrief({ tone: 'friendly', ...brief }))
  const friendly = 'warm and encouraging'
  expect(contextOf({})).toContain(`Tone: Contractions, "we" and "you"; ${friendly}`)
  expect(contextOf({ voice })).not.toContain(friendly)
  expect(contextOf({ voice, isToneChosen: true })).toMatch(
    /as far as that voice allows it: .*warm and encouraging/,
  )
})

test("starts the prompt of a customer's next post with the same text", () => {
  const known = {
    evidence: gatherEvidence({
      promises: [],
      confirmed: Array.from({ length: 20 }, (_, at) => ({
        text: `Fact ${at} about the house.`,
        date: '2026-01-02',
      })),
      sources: [],
    }),
    ownPosts: [{ title: 'One', text: 'It rained, and we baked. '.repeat(100) }],
  }
  const [one, other] = ['A calm bath', 'Nails without fear'].map((topic) =>
    briefContext(givenBrief({ ...known, topic })),
  )
  let at = 0
  while (one![at] === other![at]) at++
  expect(at / one!.length).toBeGreaterThan(0.6)
})
