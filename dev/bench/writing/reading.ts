// npm run bench -- reading --data FILE: how many labeled sentences are held that should be, and how many that should not, with
// readers that are perfect, careful, erring, lying, refusing or absent. docs/writing.md describes the lines of FILE.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Llm } from '../../../server/platform/models/llm.ts'
import { escapeHtml } from '../../../server/platform/text/escape-html.ts'
import { lettersOf } from '../../../server/posts/content/plain-text.ts'
import { findUnsupportedStatements } from '../../../server/writing/checks/find-unsupported-statements.ts'
import { findInSentences } from '../../../server/writing/checks/checks.ts'
import { sentencesOf } from '../../../server/writing/text/words.ts'
import { seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { sentencesIn } from '../../../test/fakes/models/read-task.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'

interface Labelled {
  business: string
  facts: string[]
  before: string
  sentence: string
  after: string
  lang: string
  label: 'unsupported' | 'supported' | 'general'
  kind: string
}

/** How often a reader overlooks and how often it invents a problem; undefined if its answers are useless. */
interface Reader {
  name: string
  overlooks: number
  invents: number
  answer?: string
}
// How often each sentence is read. A reader that overlooks one in ten overlooks each sentence in one of these rounds, so that
// chance has no part in its recall.
const rounds = 10
const readers: Reader[] = [
  // What even this one misses was lost before it was asked.
  { name: 'perfect', overlooks: 0, invents: 0 },
  { name: 'careful', overlooks: 0.1, invents: 0 },
  { name: 'erring', overlooks: 0.2, invents: 0.1 },
  { name: 'lying', overlooks: 0, invents: 0, answer: '{"findings": []}' },
  { name: 'refusing', overlooks: 0, invents: 0, answer: "I'm sorry, but I can't help with that." },
  { name: 'absent', overlooks: 0, invents: 0, answer: '' },
]

async function measure(sentences: Labelled[]) {
  const languages = [...new Set(sentences.map(({ lang }) => lang))]
  console.log(
    `recall / false alarms of what waits\n${''.padEnd(12)}${languages.map((one) => one.padEnd(14)).join('')}not read`,
  )
  for (const reader of readers) {
    const random = seededRandom(1)
    const waiting: { one: Labelled; waits: boolean; isRead: boolean }[] = []
    for (const one of sentences)
      for (let round = 0; round < rounds; round++)
        waiting.push({
          one,
          ...(await judge(one, { ...reader, overlooksIt: round < reader.overlooks * rounds }, random)),
        })
    const cells = languages.map((lang) => {
      const of = (isWanted: boolean) =>
        waiting.filter(({ one }) => one.lang === lang && (one.label === 'unsupported') === isWanted)
      const share = (list: typeof waiting) =>
        list.filter(({ waits }) => waits).length / Math.max(1, list.length)
      return `${share(of(true)).toFixed(2)} / ${share(of(false)).toFixed(2)}`.padEnd(14)
    })
    const unread = waiting.filter(({ isRead }) => !isRead).length
    console.log(`${reader.name.padEnd(12)}${cells.join('')}${unread} of ${waiting.length}`)
  }
  for (const kind of ['price', 'contact', 'placeholder', 'prompt_leak', 'profanity'])
    await showKind(sentences, kind)
}

/** How much of a kind the code finds without a reader. */
async function showKind(sentences: Labelled[], kind: string) {
  const labelled = sentences.filter((one) => one.kind === kind && one.label === 'unsupported')
  const found = labelled.filter((one) => codeFinds(one))
  console.log(`by code alone, ${kind}: ${found.length} of ${labelled.length}`)
}

const htmlOf = ({ before, sentence, after }: Labelled) =>
  `<p>${escapeHtml([before, sentence, after].filter(Boolean).join(' '))}</p>`

/** Whether the read text is the labeled sentence, a part of it, or contains it. */
function isOf({ sentence }: Labelled, read: string): boolean {
  const [labelled, letters] = [lettersOf(sentence), lettersOf(read)]
  return labelled.includes(letters) || letters.includes(labelled)
}

function codeFinds(one: Labelled): boolean {
  const known = { facts: one.facts, own: [one.business.split(',')[0]!], urls: [] }
  return findInSentences(sentencesOf(htmlOf(one)), known).some(
    ({ sentence }) => sentence !== undefined && isOf(one, sentence),
  )
}

/** Whether the sentence is held when read in its paragraph. */
async function judge(one: Labelled, reader: Reader & { overlooksIt: boolean }, random: () => number) {
  const llm: Llm = {
    name: reader.name,
    async complete({ context = '', prompt }) {
      const named = sentencesIn(`${context}\n${prompt}`).filter(({ text, isControl }) => {
        if (isControl) return true
        const isWrong = one.label === 'unsupported' && isOf(one, text)
        return isWrong ? !reader.overlooksIt : random() < reader.invents
      })
      const findings = named.map(({ n, text }) => ({
        n,
        verdict: 'unsupported',
        about: 'business',
        words: text,
        why: 'Nothing carries it.',
      }))
      const text = reader.answer ?? JSON.stringify({ findings })
      return text === ''
        ? { kind: 'failed', cause: 'model_unavailable', message: 'away', spent: [] }
        : { kind: 'text', text, isTruncated: false, spent: [] }
    },
  }
  const brief = givenBrief({ postId: one.sentence, language: one.lang, sheet: { facts: one.facts, own: [] } })
  const input = {
    brief,
    content: htmlOf(one),
    finish: { title: 'A title', slug: 'a', excerpt: 'An excerpt.', captions: {}, newsletter: null },
  }
  const read = await findUnsupportedStatements({ llm }, input, new AbortController().signal)
  const isNamed = read?.found.some(({ sentence }) => isOf(one, sentence)) ?? false
  return { waits: isNamed || codeFinds(one), isRead: read !== undefined }
}

const { values } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true })
const file = values.data ?? process.env.BENCH_DATA ?? ''
if (!existsSync(file)) console.log('no sentences to measure on: --data FILE or BENCH_DATA names them')
else
  await measure(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Labelled),
  )
