import { z } from 'zod'
import type { VoiceCard } from '../../../contract/profile/voice.ts'
import type { Llm } from '../../platform/models/llm.ts'
import { askForJson } from '../model/ask-again.ts'
import { quoteData } from '../model/system-prompt.ts'
import { lineOf } from '../own-site/site-page.ts'
import { isSaidIn } from '../text/words.ts'

// Beyond these a card is a list that nobody reads to its end.
const most = { rules: 12, never: 10, examples: 4 }
const maxChars = { summary: 600, rule: 150, quote: 80, never: 80, example: 400 }
// Fewer lines tell nobody apart.
const minRules = 3

const Line = z.object({ text: z.string(), quote: z.string() })
const Answer = z.object({
  summary: z.string(),
  rules: z.array(Line),
  never: z.array(z.string()),
  examples: z.array(z.string()),
})
// What is no line is left out; the rest of the answer counts.
const Given = z.object({
  summary: z.string().catch(''),
  rules: z.array(z.unknown()),
  never: z.array(z.unknown()).catch([]),
  examples: z.array(z.unknown()).catch([]),
})

/**
 * A voice card as a model reads it in an author's texts. A rule counts only with a quotation that is in a text letter by letter,
 * what the author never says only if it is in none of them. Throws a WritingFailure if the model gives no usable answer.
 */
export function readVoiceCard(
  model: { llm: Llm; timeoutMs: number },
  texts: readonly string[],
  signal: AbortSignal,
): Promise<VoiceCard> {
  const form = { name: 'voice', schema: Answer }
  const call = { step: 'voice' as const, prompt: promptFor(texts), form, schema: Given }
  return askForJson(model, call, signal, (given) => {
    const value = checkCard(given, texts)
    const problem =
      value.rules.length < minRules
        ? 'quote the words of the texts letter by letter for each rule.'
        : undefined
    return { value, problem }
  })
}

function checkCard(given: z.output<typeof Given>, texts: readonly string[]): VoiceCard {
  const all = texts.join('\n')
  const isQuoted = (quote: string) => isSaidIn(all, quote)
  const lines = (values: unknown[], maxLength: number) =>
    values.flatMap((value) => lineOf(typeof value === 'string' ? value : '', maxLength) || [])
  const rules = given.rules.flatMap((value) => {
    const { data } = Line.safeParse(value)
    const [text, quote] = [lineOf(data?.text ?? '', maxChars.rule), lineOf(data?.quote ?? '', maxChars.quote)]
    return text !== '' && isQuoted(quote) ? [`${text} (“${quote}”)`] : []
  })
  return {
    summary: lineOf(given.summary, maxChars.summary),
    rules: rules.slice(0, most.rules),
    avoid: lines(given.never, maxChars.never)
      .filter((words) => !isSaidIn(all, words))
      .slice(0, most.never),
    examples: lines(given.examples, maxChars.example).filter(isQuoted).slice(0, most.examples),
  }
}

const promptFor = (texts: readonly string[]) => `These texts are by one author.
${quoteData({ texts })}
Describe how this person writes, for a writer who has never met them. Say what sets them apart from other good writers, not what all good writing has. Use the language of the texts.
summary: two sentences.
rules: 6 to ${most.rules} instructions of at most 20 words, on who speaks and how readers are addressed, how a text opens and how it ends, rhythm, humor, turns of phrase, how they explain and how they say something unpleasant. "quote" holds at most 12 words of a text that show it, letter by letter.
never: words, phrases or marks that a writer might expect here and that are in none of the texts.
examples: up to ${most.examples} sentences that sound most like them, letter by letter, without prices, names or dates.
Answer with JSON only: {"summary": "…", "rules": [{"text": "…", "quote": "…"}], "never": ["…"], "examples": ["…"]}`
