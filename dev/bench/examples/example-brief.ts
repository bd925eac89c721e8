import { z } from 'zod'
import { plans } from '../../../contract/plans.ts'
import { describeVoice } from '../../../server/profile/voice/card/describe-voice.ts'
import { learnFromEdits } from '../../../server/profile/voice/card/learn-from-edits.ts'
import { toVoiceBrief } from '../../../server/profile/voice/card/voice-prompt.ts'
import { measureStyle } from '../../../server/profile/voice/meter/style.ts'
import { learnVoice } from '../../../server/profile/voice/meter/voice-profile.ts'
import { listLinkable } from '../../../server/writing/brief/make-brief.ts'
import { sheetOf } from '../../../server/writing/brief/make-sheet.ts'
import { gatherEvidence } from '../../../server/writing/evidence/gather-evidence.ts'
import { habitsOf } from '../../../server/writing/gates/slop/slop-lint.ts'
import { rankSitePages, rankTargets } from '../../../server/writing/links/rank-targets.ts'
import { readOwnSite } from '../../../server/writing/own-site/read-own-site.ts'
import type { Brief } from '../../../server/writing/writer.ts'

const Page = z.object({ title: z.string(), url: z.string(), text: z.string() })

/** An invented business: what its owner told us, what its site says, and what a post is asked for. */
export const Business = z.object({
  business: z.string(),
  locale: z.enum(['en-US', 'en-GB', 'en-IE', 'de-DE']),
  idealClient: z.string(),
  clientPromises: z.array(z.string()),
  clientExpectations: z.array(z.string()),
  facts: z.array(z.string()),
  voiceSamples: z.array(z.string()),
  posts: z.array(Page),
  pages: z.array(Page),
  task: z.object({
    ...{ topic: z.string(), keywords: z.array(z.string()), instructions: z.string() },
    ...{ points: z.array(z.string()), callToAction: z.string(), sources: z.array(Page) },
  }),
})
export type Business = z.output<typeof Business>

const timeZones = {
  ...{ 'en-US': 'America/Chicago', 'en-GB': 'Europe/London' },
  ...{ 'en-IE': 'Europe/Dublin', 'de-DE': 'Europe/Berlin' },
}
const date = '2026-11-16'

/** The brief that the server makes of the same: a standard post with newsletter in the owner's voice. */
export function exampleBrief(given: Business): Brief {
  const { business: businessName, facts, posts, pages, task } = given
  const { topic, keywords, points, callToAction, instructions } = task
  const about = [topic, ...keywords, ...points, callToAction].join(' ')
  const { idealClient, clientPromises, clientExpectations } = given
  const profile = { businessName, idealClient, clientPromises, clientExpectations }
  const read = (kind: 'page' | 'post') => (page: z.output<typeof Page>) => ({ kind, date, ...page })
  const { evidence: site } = readOwnSite({
    ...{ pages: [...pages.map(read('page')), ...posts.map(read('post'))], businessName, about },
    known: [],
  })
  const typed = [instructions, ...points, callToAction]
  const numbered = (from: number) => (page: z.output<typeof Page>, at: number) => ({
    ...page,
    wpPostId: from + at,
  })
  const cited = task.sources.map(({ url, title, text }, at) => ({ id: `s${at + 1}`, url, title, text }))
  return {
    ...{ postId: 'example', topic, keywords, tone: 'friendly', instructions, points, callToAction, profile },
    ...{ words: plans.standard.limits.words, withNewsletter: true },
    sheet: {
      ...sheetOf({ profile, topic, typed, sources: task.sources }, facts),
      site: site.map(({ text }) => text),
    },
    evidence: gatherEvidence({
      promises: [...clientPromises, ...clientExpectations],
      confirmed: facts.map((text) => ({ text, date })),
      ...{ sources: task.sources, site },
    }),
    date: new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(date)),
    timeZone: timeZones[given.locale],
    voice: voiceOf([...given.voiceSamples, ...posts.map(({ text }) => text)]),
    habits: habitsOf(posts.map(({ text }) => text)),
    targets: [
      ...cited,
      ...rankTargets(about, listLinkable(posts.map(numbered(100)), businessName)),
      ...rankSitePages(about, listLinkable(pages.map(numbered(1)), businessName)),
    ],
  }
}

function voiceOf(texts: string[]) {
  const profile = learnVoice(texts.map(measureStyle))
  if (!profile) throw new Error('A business needs at least three texts of its own')
  return toVoiceBrief({ card: describeVoice(profile, texts, learnFromEdits([])), version: 1 }, texts)
}
