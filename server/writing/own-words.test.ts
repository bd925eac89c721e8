import { afterAll, expect, test } from 'vitest'
import { plainAnswers } from '../../test/fakes/models/plain-llm.ts'
import { startScriptedLlm } from '../../test/fakes/models/scripted-llm.ts'
import { givenBrief, ranges } from '../../test/given/given-brief.ts'
import { readEnv } from '../platform/env.ts'
import { createLlm } from '../platform/models/create-llm.ts'
import { splitSentences } from '../platform/text/split-sentences.ts'
import { lettersOf, plainText } from '../posts/content/plain-text.ts'
import { composeDraft, type Draft } from './compose-draft.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { createModelWriter } from './model/model-writer.ts'
import { Outline } from './outline/outline.ts'
import { sectionPrompt } from './sections/section-prompt.ts'

const model = await startScriptedLlm()
afterAll(() => model.close())
const writer = createModelWriter(createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'plain' }))!)

/** Everything a reader sees of a post, line by line and sentence by sentence. */
function delivered({ title, excerpt, content, captions, newsletter }: Draft): string[] {
  const mail = newsletter ? Object.values(newsletter) : []
  return [title, excerpt, plainText(content), ...Object.values(captions), ...mail]
    .flatMap((text) => text.replaceAll('{url}', '').split('\n'))
    .flatMap(splitSentences)
    .map(lettersOf)
    .filter(Boolean)
}

test.each(ranges)('every sentence of a post in %o is one the model wrote, and none is cut', async (words) => {
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
    ...{ writer, brief, known: [], signal: new AbortController().signal },
    steps: { take: (_name, _schema, work) => work() },
  })
  const said = ` ${lettersOf(answers.join('\n').replaceAll('\\n', '\n').replaceAll('\\"', '"'))} `
  expect(delivered(draft).filter((sentence) => !said.includes(` ${sentence} `))).toEqual([])
  expect(draft.changes.cut).toEqual([])
  const paragraphs = answers.flatMap((text) => (text.startsWith('{') ? [] : text.split(/\n+/)))
  const whole = ` ${lettersOf(plainText(draft.content))} `
  const written = paragraphs.flatMap(splitSentences).map(lettersOf)
  expect(written.filter((sentence) => !whole.includes(` ${sentence} `))).toEqual([])
})

test('a section sees the facts it needs, the sixtieth sentence of a source too, and no others', () => {
  const filler = Array.from({ length: 59 }, (_, at) => `Visit ${at} was on a day of rain and long roads.`)
  const planted = 'The enamel of a kettle loses its shine after nine minutes in vinegar.'
  const evidence = gatherEvidence({
    promises: ['On time.'],
    confirmed: [{ text: 'Maria Lopez opened the workshop in 2014.', date: '2026-01-02' }],
    sources: [{ url: 'https://kettles.example/', text: [...filler, planted].join(' ') }],
    site: [],
  })
  const opened = evidence.find(({ text }) => text.includes('2014'))!.id
  const outline = Outline.parse({
    title: 'Descaling a kettle',
    sections: [
      { heading: 'How long vinegar stays in an enamel kettle', words: 150, question: 'How many minutes?' },
      { heading: 'Who repairs it', words: 150, evidence: [opened] },
    ],
  })
  const promptOf = (index: number) => sectionPrompt(givenBrief({ evidence }), outline, index, [])
  expect(promptOf(0)).toContain(planted)
  expect(promptOf(0)).not.toMatch(/2014|On time/)
  expect(promptOf(1)).toContain('2014')
  expect(promptOf(1)).not.toMatch(/enamel|On time/)
})
