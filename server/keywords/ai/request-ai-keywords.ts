import type { Llm } from '../../platform/models/llm.ts'
import type { Keyword } from '../extraction/extract-keywords.ts'
import { keywordsPrompt, type AiTask } from './ai-prompt.ts'
import { readAiKeywords } from './read-ai-keywords.ts'

export type AiAnswer = { kind: 'found'; keywords: Keyword[] } | { kind: 'failed'; why: string }

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
