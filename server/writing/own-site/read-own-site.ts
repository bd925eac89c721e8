import { factKey } from '../../profile/facts/add-fact.ts'
import { sentencesOfText } from '../brief/make-sheet.ts'
import { ordersModels } from '../research/read-web-page.ts'
import { isStatement } from './find-statements.ts'

/** A post, page or product of the customer's site, as it was last read. */
interface OwnPage {
  kind: 'post' | 'page' | 'product'
  url: string
  title: string
  text: string
  /** The day it was read (ISO 8601). */
  date: string
}

interface OwnSite {
  /** In the order of their worth: what a business does stands on its pages. */
  pages: OwnPage[]
  businessName: string
  /** Keys of facts that were confirmed or dismissed. */
  known: string[]
}

interface ReadSite {
  /** What only the owner can say is true. */
  statements: { text: string; key: string; url: string }[]
}

// A list that is read to its end; what is decided makes room for the next ones.
const maxStatements = 30
// A page of this length says what a business does many times over.
const maxTextLength = 20_000

/** Runs in a thread: a site has up to three hundred texts, and somebody who broke into it may have written them. */
export function readOwnSite({ pages, businessName, known }: OwnSite): ReadSite {
  const seen = new Set(known)
  const statements: ReadSite['statements'] = []
  for (const page of pages) {
    const sentences = sentencesOfText(page.text.slice(0, maxTextLength))
    if (sentences.some(ordersModels)) continue
    for (const text of sentences) {
      if (!isStatement(text, businessName, page.kind === 'post')) continue
      const key = factKey(text)
      if (statements.length === maxStatements || seen.has(key)) continue
      seen.add(key)
      statements.push({ text, key, url: page.url })
    }
  }
  return { statements }
}
