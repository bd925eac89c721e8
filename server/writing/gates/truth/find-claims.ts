import type { Claim } from './claim.ts'
import { findAbroad } from './find-abroad.ts'
import { findCredentials } from './find-credentials.ts'
import { findExperiences } from './find-experiences.ts'
import { findFigures } from './find-figures.ts'
import { findQuotes } from './find-quotes.ts'
import { findStudies } from './find-studies.ts'

/** Everything in a sentence that somebody may have invented. `own` are names of the author, the house and its people. */
export function findClaims(sentence: string, own: string[]): Claim[] {
  return [
    ...findFigures(sentence),
    ...findQuotes(sentence),
    ...findStudies(sentence),
    ...findCredentials(sentence, own),
    ...findExperiences(sentence, own),
    ...findAbroad(sentence),
  ]
}
