import type { FactSheet } from '../evidence/evidence.ts'
import { quantitiesIn } from '../checks/numbers.ts'
import { plain, sentencesOfText } from '../text/words.ts'
import type { Brief } from '../writer.ts'

interface SheetInput {
  profile: Brief['profile']
  topic: string
  /** For this post. */
  typed: string[]
  /** What each says, word for word. */
  sources: string[]
}

/**
 * What a post may claim: the profile, confirmed facts, what the customer typed for this post, stated sources. Nothing that was
 * read from a site: a hacked one may say anything.
 */
export function sheetOf(
  { profile, topic, typed: asked, sources }: SheetInput,
  confirmed: string[],
): FactSheet {
  const { businessName, idealClient, clientPromises, clientExpectations } = profile
  const typed = [businessName, idealClient, ...clientPromises, ...clientExpectations, topic, ...asked]
  const stated = [...typed, ...confirmed, ...sources].flatMap(sentencesOfText)
  return { facts: [...new Set(stated)], own: businessName ? [businessName] : [] }
}

/** Nobody is held to a price that stands on a page: its owner confirms it first. */
export const namesMoney = (sentence: string): boolean =>
  quantitiesIn(plain(sentence)).some(({ kind }) => kind === 'money')
