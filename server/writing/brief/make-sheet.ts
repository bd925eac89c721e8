import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { quantitiesIn } from '../checks/numbers.ts'
import { plain } from '../text/words.ts'
import type { Brief } from '../writer.ts'

export interface StatedSource {
  url?: string | undefined
  /** What it says, word for word. */
  text: string
}

interface SheetInput {
  profile: Brief['profile']
  topic: string
  /** For this post. */
  typed: string[]
  sources: StatedSource[]
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
  const stated = [...typed, ...confirmed, ...sources.map(({ text }) => text)].flatMap(sentencesOfText)
  const own = [businessName, ...confirmed.flatMap(ownNames)].filter(Boolean)
  return { facts: [...new Set(stated)], own: [...new Set(own)] }
}

export const sentencesOfText = (text: string) =>
  text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** Nobody is held to a price that stands on a page: its owner confirms it first. */
export const namesMoney = (sentence: string): boolean =>
  quantitiesIn(plain(sentence)).some(({ kind }) => kind === 'money')

const dates =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/

/** A full name at the beginning of a confirmed sentence belongs to the business: "Maria Lopez holds …". */
const ownNames = (fact: string) => {
  const name = /^(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)\b/u.exec(fact)?.[1]
  return name && !dates.test(name) ? [name] : []
}
