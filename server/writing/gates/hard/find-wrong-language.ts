import { languageOf } from '../truth/statement-words.ts'
import { tokensOf } from '../truth/numbers/quantities.ts'
import { lettersOf } from '../../../posts/content/plain-text.ts'
import type { Finding } from './finding.ts'

interface LanguageInput {
  title: string
  sentences: string[]
  topic: string
  keywords: string[]
  /** Of the business, in its language. */
  facts: string[]
}

// A topic of fewer small words tells no language; then the facts do.
const sureLead = 2
const minWords = 40
// Of any text of a language so many words are among its commonest; of Italian, a tenth are among the Spanish ones.
export const minOwnShare = 0.13

const smallWords: Record<string, RegExp> = {
  en: /^(?:how|what|when|why|which|should|does|do|your|my|the|is|are|to|for|of|and|without|with|a|an|can|before|after|best|tips)$/,
  de: /^(?:wie|was|wann|warum|welche[rs]?|sollte|ihr\p{L}*|dein\p{L}*|der|die|das|den|dem|ist|sind|für|und|ohne|mit|ein\p{L}*|kann|vor|nach|beim|zum|zur|richtig|tipps|oder|im|von)$/u,
  fr: /^(?:comment|que|quoi|quand|pourquoi|quel\p{L}*|faut|votre|vos|le|la|les|est|sont|pour|et|sans|avec|un|une|peut|avant|après|bien|des|du|de|conseils|au|aux|son|ses|sa)$/u,
  es: /^(?:cómo|qué|cuándo|por|cuál\p{L}*|debe\p{L}*|tu|su|el|la|los|las|es|son|para|y|sin|con|un|una|puede|antes|después|mejor\p{L}*|del|de|consejos|al|en|cada)$/u,
}

/** The language a topic asks for: by its own small words, else by those of the keywords and facts; undefined where none tells. */
export function languageAsked({
  topic,
  keywords,
  facts,
}: Pick<LanguageInput, 'topic' | 'keywords' | 'facts'>) {
  for (const [text, lead] of [
    [topic, sureLead],
    [keywords.join(' '), sureLead],
    [[topic, ...facts].join(' '), sureLead],
    [topic, 1],
  ] as const) {
    const words = tokensOf(text)
    const [best, next] = Object.entries(smallWords)
      .map(([language, pattern]) => ({ language, count: words.filter((word) => pattern.test(word)).length }))
      .toSorted((a, b) => b.count - a.count)
    if (best && best.count - (next?.count ?? 0) >= lead) return best.language
  }
  return undefined
}

/** One finding where the post as a whole is in another language than its topic. */
export function findWrongLanguage({ title, sentences, ...asked }: LanguageInput): Finding[] {
  const words = tokensOf(sentences.join('\n'))
  const wanted = languageAsked(asked)
  if (wanted === undefined || words.length < minWords) return []
  const is = languageOf(words)
  const own = words.filter((word) => languageOf([word], wanted)?.language === wanted).length / words.length
  const isOther = is !== undefined && is.language !== wanted && is.lead > words.length * 0.05
  if (!isOther && own >= minOwnShare) return []
  return lettersOf(title) === '' ? [] : [{ kind: 'postLanguage', sentence: title, text: names[wanted]! }]
}

const names: Record<string, string> = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' }
