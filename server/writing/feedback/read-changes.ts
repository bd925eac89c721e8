import type { App } from '../../platform/app.ts'
import type { Llm } from '../../platform/models/llm.ts'
import { plans } from '../../../contract/plans.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import type { posts } from '../../schema/posts.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { numberSentences } from '../checks/number-sentences.ts'
import { readWithModel, type ReaderFinding } from '../checks/read-with-model.ts'
import { gatherEvidence } from '../evidence/gather-evidence.ts'
import type { FactSheet } from '../evidence/fact-sheet.ts'
import type { Brief, Section } from '../writer.ts'

interface ReadInput {
  post: typeof posts.$inferSelect
  /** Of a post that we wrote. */
  brief: Brief | undefined
  sheet: FactSheet
  /** HTML before and after. */
  before: string
  after: string
}

// As for the change itself.
const timeoutMs = 85_000

/** What a reader names in the sentences that a change brings; undefined where nobody has read them. */
export async function readChanges(
  app: App,
  llm: Llm,
  { post, brief, sheet, before, after }: ReadInput,
  signal: AbortSignal,
): Promise<ReaderFinding[] | undefined> {
  const known = new Set(numberSentences(sectionsOf(before)).sentences.map(({ sentence }) => sentence))
  const input = {
    brief: brief ?? (await bareBrief(app, post, sheet)),
    sections: sectionsOf(after),
    finish: { title: '', slug: '', excerpt: '', captions: {}, newsletter: null },
    known,
  }
  return readWithModel({ llm, timeoutMs }, input, signal)
}

const sectionsOf = (html: string): Section[] =>
  html.split(/(?=<h2[\s>])/).map((part) => {
    const [, heading = '', rest = part] = /^<h2[^>]{0,200}>([^]*?)<\/h2>([^]*)$/.exec(part) ?? []
    return { heading: plainText(heading), html: rest }
  })

/** What is known of a post that its owner wrote: the business and its facts. */
async function bareBrief(app: App, { id, accountId, title, keywords }: ReadInput['post'], sheet: FactSheet) {
  const profile = await findBusinessProfile(app.db, accountId)
  const { businessName = '', idealClient = '', clientPromises = [], clientExpectations = [] } = profile ?? {}
  const confirmed = sheet.facts.map((text) => ({ text, date: '' }))
  const promises = [...clientPromises, ...clientExpectations]
  return {
    ...{
      postId: id,
      topic: title,
      keywords,
      tone: 'professional',
      sheet,
      habits: {},
      targets: [],
      pages: [],
    },
    profile: { businessName, idealClient, clientPromises, clientExpectations },
    words: plans.basic.limits.words,
    evidence: gatherEvidence({ promises, confirmed, sources: [], site: [] }),
  }
}
