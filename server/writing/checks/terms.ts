import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { ownWordsOf } from '../house-style/text-signs.ts'
import { termFinder } from '../house-style/words.ts'
import { found, type Finding } from './finding.ts'

/** Terms to avoid that have no replacement. The others are replaced by code. */
export function findAvoidedTerms(sentences: string[], houseStyle: HouseStyle | undefined): Finding[] {
  const find = termFinder((houseStyle?.terms ?? []).filter(({ use }) => use === ''))
  return sentences.flatMap((sentence) =>
    find(ownWordsOf(sentence), () => false)
      .slice(0, 1)
      .map(({ from, to }) => found('term', sentence.slice(from, to), sentence)),
  )
}
