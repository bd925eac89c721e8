import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { extractKeywords } from '../extraction/extract-keywords.ts'
import { checkAiKeywords } from './check-ai-keywords.ts'
import { readAiKeywords } from './request-ai-keywords.ts'

interface LabelledAnswer {
  text: string
  focusWords: string[]
  /** What an author answered to our prompt, as a model would. */
  answer: string
  /** By two readers who knew no source: whether its writer wants the term, and whether it is spelled as people list it. */
  labels: Record<string, [wanted: boolean, spelled: boolean]>[]
}

// Fourteen invented posts in five languages. Different authors wrote the texts, the answers and the labels; none knew the code.
const file = new URL('../../../test/files/ai-keywords.json.br', import.meta.url)
const answers = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as LabelledAnswer[]

test('keeps keywords that both readers want, and their spelling', () => {
  const votes = answers.flatMap(({ text, focusWords, answer, labels }) => {
    const nlp = extractKeywords({ text, focusWords, maxKeywords: 15 }).keywords
    const kept = checkAiKeywords(readAiKeywords(answer), { text, focusWords, siteTexts: [], nlp }, 10)
    return kept.map(({ word }) => labels.map((of) => of[word] ?? [false, false]))
  })
  expect(votes.length).toBeGreaterThanOrEqual(9.9 * answers.length)
  for (const reader of [0, 1])
    for (const [what, goal] of [0.9, 0.98].entries())
      expect(votes.filter((vote) => vote[reader]![what]).length / votes.length).toBeGreaterThan(goal)
})
