import { lettersOf } from '../../../posts/content/plain-text.ts'
import { describeSentence } from './describe-sentence.ts'
import { knowFacts } from './known-facts.ts'
import { sentencesOf, type FactSheet, type Unsupported } from './truth-gate.ts'

/** A sentence with the evidence that its writer named for it; none of it where the IDs were made up. */
export interface CitedSentence {
  sentence: string
  evidence: string[]
}

// Advice may add a number of minutes to a fact; these it cannot add.
const telling = ['unknown_money', 'unknown_percent', 'unknown_year', 'daysUnknown', 'misquoted']

/** The sentences of a post (HTML) whose own evidence does not exist, or has another price, share, year, day or quotation. */
export function findMiscited(html: string, cited: CitedSentence[], { own, year }: FactSheet): Unsupported[] {
  if (cited.length === 0) return []
  const evidenceOf = new Map(cited.map(({ sentence, evidence }) => [lettersOf(sentence), evidence]))
  return sentencesOf(html).flatMap((sentence) => {
    const evidence = evidenceOf.get(lettersOf(sentence))
    if (!evidence) return []
    const inContext = { sentence, before: '', after: '' }
    const { features } = describeSentence(inContext, knowFacts(evidence, own, year), evidence)
    const isCarried = evidence.length > 0 && telling.every((name) => !features[name])
    return isCarried ? [] : [{ sentence, claims: [{ kind: 'detail' as const, text: sentence }] }]
  })
}
