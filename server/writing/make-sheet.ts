import type { Db } from '../platform/db.ts'
import { findFacts } from '../profile/facts/list-facts.ts'
import type { SitePostRow } from '../profile/site-posts/list-site-posts.ts'
import type { FactSheet } from './gates/truth/truth-gate.ts'
import { findClaims } from './gates/truth/find-claims.ts'
import { namesIn } from './gates/truth/words.ts'
import { splitSentences } from '../platform/split-sentences.ts'
import type { Brief } from './writer.ts'

export interface StatedSource {
  url?: string | undefined
  /** What it says, word for word. */
  text: string
}

interface Stated {
  profile: Brief['profile']
  topic: string
  /** For this post. */
  typed: string[]
  sources: StatedSource[]
}

// Of a large archive the sentences that claim something are what matters; these many fit into a record of 100 KB.
const mostFromPosts = 600

/**
 * What a post of this account may claim: the profile, confirmed facts, what the customer typed for this post, stated sources,
 * and every claim that already stands in the customer's own published posts.
 */
export async function makeSheet(
  db: Db,
  accountId: string,
  { profile, topic, typed: asked, sources }: Stated,
  published: SitePostRow[],
): Promise<FactSheet> {
  const confirmed = (await findFacts(db, accountId)).map(({ text }) => text)
  const { businessName, idealClient, clientPromises, clientExpectations } = profile
  const typed = [businessName, idealClient, ...clientPromises, ...clientExpectations, topic, ...asked]
  const stated = [...typed, ...confirmed, ...sources.map(({ text }) => text)].flatMap(sentencesOfText)
  const own = [businessName, ...confirmed.flatMap(ownNames)].filter(Boolean)
  const fromPosts = published
    .flatMap(({ text }) => sentencesOfText(text))
    .filter((sentence) => findClaims(sentence, own).length > 0)
    .slice(0, mostFromPosts)
  return { facts: [...new Set([...stated, ...fromPosts])], own: [...new Set(own)] }
}

export const sentencesOfText = (text: string) =>
  text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** A full name at the beginning of a confirmed sentence is one of the house: "Maria Lopez holds …". */
const ownNames = (fact: string) => {
  const name = /^(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)\b/u.exec(fact)?.[1]
  return name && namesIn(`x ${name}`).length === 2 ? [name] : []
}
