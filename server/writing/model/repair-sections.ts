import { lettersOf } from '../../posts/content/plain-text.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainer, stubbornSentences, type Habits } from '../gates/slop/slop-lint.ts'
import { offTone } from '../gates/tone/off-tone.ts'
import { findUnsupported } from '../gates/truth/truth-gate.ts'
import { replaceSentences } from '../text/replace-sentences.ts'
import type { Brief, Section } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { callModel, type Model } from './call-model.ts'
import { looksLikeAddress, stripForeign } from './strip-foreign.ts'
import { repairPrompt, type Flaw } from './repair-prompt.ts'

// One answer holds some forty sentences; a post that needs more is written by a model that will not repair it either.
const maxFlawsPerCall = 40

/** Stock phrases in plain words, wherever that needs nobody's thought. */
export const plainSections = (sections: Section[], habits: Habits): Section[] =>
  sections.map((section) => ({
    ...section,
    html: replaceSentences(section.html, (sentence) => plainer(sentence, habits)),
  }))

/** Text that is only there to fill up: what it claims without ground is left out, not repaired. */
export function withoutFlaws(html: string, { sheet, habits }: Pick<Brief, 'sheet' | 'habits'>): string {
  const invented = new Set(findUnsupported(html, sheet).map(({ sentence }) => sentence))
  return replaceSentences(html, (sentence) =>
    invented.has(sentence) ? undefined : plainer(sentence, habits),
  )
}

/**
 * What a model has to say anew: invented claims, stock phrases that no plain word replaces, and what is off the tone. A
 * sentence that is merely off the tone, and was left as it was, is not asked about again.
 */
export function flawsOf(sections: Section[], brief: Brief, asked: ReadonlySet<string> = new Set()): Flaw[] {
  const { sheet, habits, tone, voice } = brief
  const html = sections.map((section) => section.html).join('')
  const invented = findUnsupported(html, sheet).map(({ sentence, claims }) => ({
    sentence,
    problem: `${asked.has(sentence) ? 'still ' : ''}claims what nobody has confirmed (${claims.map(({ text }) => `“${text}”`).join(', ')}): say what is generally true, without figures, sources, people or own experience`,
  }))
  const known = new Set(invented.map(({ sentence }) => sentence))
  const worn = stubbornSentences(html, habits)
    .filter((sentence) => !known.has(sentence))
    .map((sentence) => ({
      sentence,
      problem: `is ${asked.has(sentence) ? 'still ' : ''}a stock phrase: say it plainly`,
    }))
  worn.forEach(({ sentence }) => known.add(sentence))
  // Whose voice is known, writes as they do.
  const off = voice ? [] : offTone(html, tone, asked).filter(({ sentence }) => !known.has(sentence))
  return [...invented, ...worn, ...off].slice(0, maxFlawsPerCall)
}

/** One try of the model at every flaw; what it does not repair stays as it was. */
export async function repairSections(
  model: Model,
  brief: Brief,
  sections: Section[],
  flaws: Flaw[],
  signal: AbortSignal,
): Promise<Section[]> {
  try {
    const { text } = await callModel(model, repairPrompt(brief, flaws), signal)
    const better = readRepaired(text, flaws, brief)
    return sections.map((section) => ({
      ...section,
      html: replaceSentences(section.html, (sentence) => better.get(sentence) ?? sentence),
    }))
  } catch (error) {
    // The post is whole without: what is still claimed is held, not lost.
    if (error instanceof WritingFailure) return sections
    throw error
  }
}

/** The new sentences by the old ones, as far as they are sentences and no worse. */
export function readRepaired(
  answer: string,
  flaws: Flaw[],
  { sheet, habits }: Pick<Brief, 'sheet' | 'habits'>,
): Map<string, string> {
  const better = new Map<string, string>()
  // One answer to each: a model that goes on and on is not listened to.
  const open = new Set(flaws)
  for (const line of stripForeign(answer).split('\n')) {
    const [, number, rest] = /^\s*(\d{1,2})[.):]\s+(\S.*)$/.exec(line) ?? []
    const flaw = flaws[Number(number) - 1]
    if (!flaw || rest === undefined || !open.delete(flaw)) continue
    const text = plainer(rest.replace(/[*_`]+/g, '').trim(), habits)
    const isSentence =
      /[.!?…]["”')]?$/.test(text) && splitSentences(text).length <= 2 && text.split(/\s+/).length >= 3
    const isWorse =
      looksLikeAddress(text) || findUnsupported(text, sheet).length > 0 || flaw.isRepaired?.(text) === false
    if (isSentence && !isWorse && lettersOf(text) !== lettersOf(flaw.sentence))
      better.set(flaw.sentence, text)
  }
  return better
}
