import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Business = z.object({ business: z.string(), lang: z.string(), facts: z.array(z.string()) })
const Sentence = z.object({
  s: z.string(),
  b: z.string().default(''),
  a: z.string().default(''),
  l: z.enum(['unsupported', 'supported', 'general']),
  k: z.string().default('other'),
})

export interface LabelledSentence {
  sentence: string
  before: string
  after: string
  label: 'unsupported' | 'supported' | 'general'
  kind: string
}

export interface LabelledBusiness {
  name: string
  language: string
  facts: string[]
  sentences: LabelledSentence[]
  /** It tests, and nothing is tuned on it. */
  isKeptAside: boolean
}

/** The sentences by many hands beside this file (see README.md); of each file the last business is kept aside. */
export function readSentences(): LabelledBusiness[] {
  return globSync('sentences/**/*.jsonl', { cwd: import.meta.dirname })
    .toSorted()
    .flatMap((file) => {
      const found: LabelledBusiness[] = []
      for (const line of readFileSync(join(import.meta.dirname, file), 'utf8')
        .split('\n')
        .filter(Boolean)) {
        const business = Business.safeParse(JSON.parse(line))
        if (business.success) {
          // "Plum & Rye, sourdough bakery in Stroud": the name is what posts call it.
          const name = business.data.business.split(', ')[0]!
          const { lang: language, facts } = business.data
          found.push({ name, language, facts, sentences: [], isKeptAside: false })
        } else {
          const { s: sentence, b: before, a: after, l: label, k: kind } = Sentence.parse(JSON.parse(line))
          found.at(-1)!.sentences.push({ sentence, before, after, label, kind })
        }
      }
      return found.map((business) => ({ ...business, isKeptAside: business === found.at(-1) }))
    })
}
