import { lettersOf } from '../../posts/content/plain-text.ts'
import type { App } from '../../platform/app.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { findBrief } from '../brief/make-brief.ts'
import { rankEvidence } from '../evidence/evidence.ts'
import { showEvidence } from '../evidence/show-evidence.ts'
import { briefContext } from '../model/brief-context.ts'
import { callModel } from '../model/call-model.ts'
import { cleanLine } from '../model/clean-line.ts'
import { quoteData } from '../model/system-prompt.ts'
import { recordCalls } from '../record/record-calls.ts'
import type { Brief } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'

// The browser gives up at 10 s and an answer is due within 9.
const timeoutMs = 7000
const maxEvidenceChars = 1200
const maxChars = 600

function rewritePrompt(sentence: string, { evidence }: Brief): string {
  const known = rankEvidence(evidence, sentence, { maxChars: maxEvidenceChars })
  return `Nothing that is known carries what this sentence of the post says.
${quoteData({ sentence, evidence: known.map(showEvidence) })}
Write one sentence of about the same length that fits in its place and says only what the evidence says or what is generally true. Answer with that sentence only.`
}

/** A sentence that says the same without the claim; undefined when the model finds none in time. */
export async function rewriteSentence(
  app: App,
  postId: string,
  sentence: string,
): Promise<string | undefined> {
  const brief = await findBrief(app.db, postId)
  if (!app.llm || !brief) return undefined
  const model = { llm: recordCalls(app, postId, app.llm), timeoutMs }
  const call = {
    step: 'sentence' as const,
    context: briefContext(brief),
    prompt: rewritePrompt(sentence, brief),
  }
  try {
    const { text } = await callModel(model, call, AbortSignal.timeout(timeoutMs + 500))
    const better = cleanLine(text, maxChars)
    const isSentence = /[.!?…]["”')]?$/.test(better) && splitSentences(better).length <= 2
    const isSame = lettersOf(better) === lettersOf(sentence)
    return isSentence && !isSame ? better : undefined
  } catch (error) {
    if (error instanceof WritingFailure || (error instanceof Error && error.name === 'TimeoutError'))
      return undefined
    throw error
  }
}
