import type { Brief } from '../writer.ts'
import { quoteData } from './system-prompt.ts'

export interface Flaw {
  sentence: string
  problem: string
  /** Where a sentence is to be better in one way: whether it is. */
  isRepaired?(text: string): boolean
}

export function repairPrompt({ topic, tone, sheet }: Brief, flaws: Flaw[]): string {
  const sentences = flaws.map(({ sentence, problem }, at) => ({ number: at + 1, sentence, problem }))
  return `Rewrite each of these sentences of a blog post, so that its problem is gone and it still fits where it stands.
${quoteData({ topic, tone, confirmedFacts: sheet.facts.slice(0, 20), sentences })}
Keep each about as long as it was, unless its length is its problem. Answer with one line for each sentence: its number, a full stop, the new sentence. Nothing else.`
}
