import { z } from 'zod'
import type { api } from '../../../contract/api.ts'
import type { VoiceCard } from '../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Llm } from '../../platform/models/llm.ts'
import { addCard, hasCard, lockCards, presentCards } from '../../profile/voice/card/voice-cards.ts'
import { findLatestTexts } from '../../profile/voice/own-voice.ts'
import { keepSiteSamples } from '../../profile/voice/samples/samples.ts'
import { askForJson } from '../model/call-model.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { quoteData } from '../model/system-prompt.ts'
import { lineOf } from '../own-site/site-page.ts'
import { isSaidIn } from '../text/words.ts'
import { unlessFailed } from '../writing-failure.ts'

// Reading eight texts, including thinking.
const timeoutMs = 60_000

/** A first card is active at once, so that the first post has the owner's voice. Throws a WritingFailure. */
export async function learnVoice(app: App, accountId: string, signal: AbortSignal): Promise<void> {
  await keepSiteSamples(app, accountId)
  const texts = await findLatestTexts(app.db, accountId)
  if (!app.smallLlm || texts.length === 0 || (await hasCard(app.db, accountId))) return
  const card = await readVoiceCard(app.smallLlm, texts, signal)
  if (card.rules.length === 0) return
  await app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    if (!(await hasCard(tx, accountId)))
      await addCard(tx, accountId, 'active', card, basisOf(texts.length, 'on your site'))
  })
}

/** Proposes a card from samples next to the active one, replacing an earlier proposal. */
export const proposeVoiceCard: Handler<typeof api.writing.proposeVoiceCard> = async (app, { accountId }) => {
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `voice-card:${accountId}`, 30, 3600)
  const texts = await findLatestTexts(app.db, accountId)
  if (texts.length === 0)
    return fail('too_few_samples', 'A voice card needs a text of yours. Add one, or write your own card.')
  if (!app.smallLlm)
    return fail('no_model', 'No AI model is connected to read your texts. Write your own card.')
  const read = readVoiceCard(app.smallLlm, texts, AbortSignal.timeout(timeoutMs))
  const card =
    (await unlessFailed(read, undefined)) ??
    fail('unavailable', 'The AI model couldn’t read your texts. Try again in a moment.')
  return app.db.transaction(async (tx) => {
    await lockCards(tx, accountId)
    await addCard(tx, accountId, 'proposed', card, basisOf(texts.length, 'of yours'))
    return presentCards(tx, accountId)
  })
}

const basisOf = (texts: number, whose: string) =>
  `From ${texts === 1 ? 'one text' : `${texts} texts`} ${whose}`

// Nobody reads a longer card to its end.
const maxItems = { rules: 12, never: 10, examples: 4 }
const maxChars = { summary: 600, rule: 150, quote: 80, never: 80, example: 400 }
// Fewer rules don't distinguish anyone.
const minRules = 3

const Line = z.object({ text: z.string(), quote: z.string() })
const Answer = z.object({
  summary: z.string().catch(''),
  rules: listOf(Line),
  never: listOf(z.string()).catch([]),
  examples: listOf(z.string()).catch([]),
})

/** A rule counts only with a verbatim quotation, and a forbidden phrase only if no text uses it. Throws a WritingFailure. */
export function readVoiceCard(llm: Llm, texts: readonly string[], signal: AbortSignal): Promise<VoiceCard> {
  const call = { step: 'voice' as const, prompt: promptFor(texts), schema: Answer }
  return askForJson({ llm }, call, signal, (given) => {
    const value = checkCard(given, texts)
    const problem =
      value.rules.length < minRules
        ? 'quote the words of the texts letter by letter for each rule.'
        : undefined
    return { value, problem }
  })
}

function checkCard(given: z.output<typeof Answer>, texts: readonly string[]): VoiceCard {
  const all = texts.join('\n')
  const isQuoted = (quote: string) => isSaidIn(all, quote)
  const lines = (answered: string[], maxLength: number) =>
    answered.flatMap((line) => lineOf(line, maxLength) || [])
  const rules = given.rules.flatMap((rule) => {
    const [text, quote] = [lineOf(rule.text, maxChars.rule), lineOf(rule.quote, maxChars.quote)]
    return text !== '' && isQuoted(quote) ? [`${text} (“${quote}”)`] : []
  })
  return {
    summary: lineOf(given.summary, maxChars.summary),
    rules: rules.slice(0, maxItems.rules),
    avoid: lines(given.never, maxChars.never)
      .filter((words) => !isSaidIn(all, words))
      .slice(0, maxItems.never),
    examples: lines(given.examples, maxChars.example).filter(isQuoted).slice(0, maxItems.examples),
  }
}

const promptFor = (texts: readonly string[]) => `These texts are by one author.
${quoteData({ texts })}
Describe how this person writes, for a writer who has never met them. Say what sets them apart from other good writers, not what all good writing has. Use the language of the texts.
summary: two sentences.
rules: 6 to ${maxItems.rules} instructions of at most 20 words, on who speaks and how readers are addressed, how a text opens and how it ends, rhythm, humor, turns of phrase, how they explain and how they say something unpleasant; nothing on headings, lists, links, prices or calls to act, which each post needs in another way. "quote" holds at most 12 words of a text that show it, letter by letter.
never: words or phrases that a writer might expect here and that are in none of the texts.
examples: up to ${maxItems.examples} sentences that sound most like them, letter by letter, without prices, names or dates.
Answer with JSON only: {"summary": "…", "rules": [{"text": "…", "quote": "…"}], "never": ["…"], "examples": ["…"]}`
