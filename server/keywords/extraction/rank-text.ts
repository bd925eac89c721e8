import { readHtml, type PlainText } from '../text/read-html.ts'
import { readPhrases, type ReadText } from '../text/read-phrases.ts'
import type { RankedCandidate } from './choose-keywords.ts'
import { describeCandidates } from './describe-candidates.ts'
import { findCandidates, type Candidate } from './find-candidates.ts'
import { scoreCandidate } from './score-candidates.ts'
import { judgeRegister } from './judge-register.ts'

export interface RankedText {
  read: ReadText
  ranked: RankedCandidate[]
}

// For words in an HTML heading. The sets have no headings, so it was chosen by looking at articles.
const headingBonus = 0.7
// A book's worth; the rest of a longer text is ignored, so that no text takes a second.
const maxCharacters = 120_000

export function rankText(source: string): RankedText {
  const plain = readHtml(source.slice(0, maxCharacters))
  const read = readPhrases(plain.text)
  const register = judgeRegister(read)
  const described = describeCandidates(read, findCandidates(read).values())
  const ranked = Array.from(described, ([candidate, traits]) => {
    const bonus = isInHeading(candidate, read, plain) ? headingBonus : 0
    return { candidate, score: scoreCandidate(traits, register) + bonus }
  })
  return { read, ranked }
}

function isInHeading({ places }: Candidate, { words }: ReadText, { headings }: PlainText): boolean {
  if (headings.length === 0) return false
  return places.some((place) => {
    const start = words[place]?.start ?? 0
    return headings.some(([from, to]) => start >= from && start < to)
  })
}
