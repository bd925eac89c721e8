import { z } from 'zod'
import type { OutputFormat } from '../../platform/models/llm.ts'
import { callModel, type Model } from '../model/call-model.ts'
import { readJson } from '../model/read-json.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { Brief } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'

// Some 3,000 tokens: more facts than a business has, and the part of its sources that comes first.
const maxFactChars = 12_000

function checkPrompt(sentences: string[], { sheet, profile }: Pick<Brief, 'sheet' | 'profile'>): string {
  let left = maxFactChars
  const facts = sheet.facts.filter((fact) => (left -= fact.length) >= 0)
  // A sentence that gives a statement to its publisher is not unsupported; the gate says which page carries it.
  const web = (sheet.web ?? []).filter(({ text }) => (left -= text.length) >= 0)
  const data = {
    business: profile.businessName,
    evidence: facts.map((text, at) => ({ id: `f${at + 1}`, text })),
    ...(web.length > 0 ? { publishers: web } : {}),
    sentences: sentences.map((text, at) => ({ n: at + 1, text })),
  }
  return `Check the sentences of a blog post against the evidence, before it goes out in the business's name.
${quoteData(data)}
Give each sentence one verdict:
- general: it claims nothing checkable about this business, its people, clients, products, prices, places, dates or offers, cites no source or statistic and promises nothing. Advice, instructions with their measures, common knowledge, questions, imagined readers, opinions and invitations are general.
- supported: it says something specific, and the evidence says it, in whatever words. Name the facts.
- unsupported: it speaks to whoever ordered the text instead of its readers; or it says something specific that the evidence doesn't say, or says a little differently: another number, unit, thing, day, place or person, "only" or "all" added, a changed quotation.${web.length > 0 ? webRule : ''}
Answer with JSON only, a verdict for every sentence:
{"sentences": [{"n": 1, "verdict": "general", "facts": []}, {"n": 2, "verdict": "supported", "facts": ["f3"]}, {"n": 3, "verdict": "unsupported", "facts": []}]}`
}

// Beginning with its line break: without a page on the web there is no such line.
const webRule =
  '\npublishers are what others say on the web: they support a sentence that names the publisher and says nothing about this business, and no other.'

const Verdict = z.object({
  n: z.number(),
  verdict: z.enum(['general', 'supported', 'unsupported']),
  facts: z.array(z.string()),
})
const form: OutputFormat = { name: 'verdicts', schema: z.object({ sentences: z.array(Verdict) }) }
const Answer = z.object({ sentences: z.array(z.unknown()) })

/**
 * The sentences that a model finds unsupported by the fact sheet. It can hold a sentence and free none, so a model that fails or
 * answers anything else has found nothing: undefined.
 */
export async function checkClaims(
  model: Model,
  { sentences, brief, signal }: { sentences: string[]; brief: Brief; signal: AbortSignal },
): Promise<string[] | undefined> {
  try {
    const { text } = await callModel(
      model,
      { step: 'check', prompt: checkPrompt(sentences, brief), form },
      signal,
    )
    return readJson(text, Answer).sentences.flatMap((one) => {
      const read = Verdict.pick({ n: true, verdict: true }).safeParse(one)
      const sentence = read.success && sentences[read.data.n - 1]
      return sentence && read.data.verdict === 'unsupported' ? [sentence] : []
    })
  } catch (error) {
    if (error instanceof WritingFailure) return undefined
    throw error
  }
}
