import { z } from 'zod'
import type { Llm } from '../../platform/models/llm.ts'
import { findJson, listOf } from '../../platform/models/read-json.ts'
import { keywordsPrompt, type AiTask } from './ai-prompt.ts'
import { hasPhone } from './as-searched.ts'
import type { AiKeyword } from './check-ai-keywords.ts'
import { longestWord } from '../../../contract/keywords/keyword-rules.ts'

type AiAnswer = { kind: 'found'; keywords: AiKeyword[] } | { kind: 'failed'; why: string }

// The browser gives up at 10 s and the answer is due within 9, so this leaves time for the rest.
const defaultTimeoutMs = 7000

/** Calls the model once, with its own retries. The keywords are unchecked. */
export async function requestAiKeywords(
  llm: Llm,
  task: AiTask,
  timeoutMs = defaultTimeoutMs,
): Promise<AiAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await llm.complete({ ...keywordsPrompt(task), signal })
    if (answer.kind === 'failed') return { kind: 'failed', why: answer.message }
    const keywords = readAiKeywords(answer.text)
    if (keywords.length > 0) return { kind: 'found', keywords }
    return { kind: 'failed', why: 'The model gave no usable answer.' }
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', why: 'The model did not answer in time.' }
    throw error
  }
}

const Word = z
  .string()
  .transform((text) =>
    text
      .replace(/[*_`#"“”<>]+/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .refine(
    (text) =>
      text !== '' &&
      text.length <= longestWord &&
      text.isWellFormed() &&
      !/[\u0000-\u001f]/.test(text) &&
      !hasPhone(text),
  )
const maxQuoteLength = 300
const Entry = z.union([
  Word.transform((word) => ({ word, relevance: undefined, related: [] as string[], quote: '' })),
  z.object({
    word: Word,
    relevance: z.coerce.number().min(0).max(1).optional().catch(undefined),
    related: listOf(Word).catch([]),
    quote: z.string().max(maxQuoteLength).catch(''),
  }),
])
const Answer = z.union([z.object({ keywords: listOf(Entry) }), listOf(Entry)])
const maxRelated = 5

/** Reads the keywords from a model's answer, whatever surrounds its JSON; skips invalid entries. */
export function readAiKeywords(answer: string): AiKeyword[] {
  const found = findJson<z.output<typeof Answer>>(answer, Answer) ?? []
  const entries = Array.isArray(found) ? found : found.keywords
  return entries.map(({ word, relevance, related, quote }, rank) => ({
    word,
    quote,
    // Without numbers, the model's order still says something.
    relevance: relevance ?? 1 - rank / (entries.length + 1),
    relatedWords: related.slice(0, maxRelated),
  }))
}
