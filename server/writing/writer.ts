import { z } from 'zod'
import { Captions, Newsletter } from '../../contract/posts/posts.ts'
import { HouseStyle } from '../../contract/profile/house-style.ts'
import { EvidenceItem, FactSheet } from './evidence/evidence.ts'
import { LinkTarget } from './links/place-links.ts'

const Texts = z.array(z.string())

const Passage = z.object({
  title: z.string(),
  /** Null for pasted or uploaded texts. */
  url: z.string().nullable(),
  text: z.string(),
})
export type Passage = z.output<typeof Passage>

export const requestedFields = {
  /** Never empty; the caller derives one. */
  topic: z.string(),
  /** The first is the focus keyword. May be empty. */
  keywords: Texts,
  /** One of the eight tones. */
  tone: z.string(),
  framework: z.string().optional(),
  instructions: z.string().optional(),
  points: Texts.optional(),
  callToAction: z.string().optional(),
  persona: z
    .object({ name: z.string(), wants: z.string(), words: z.string(), objections: z.string() })
    .optional(),
}

/** Counted by countWords, including headings. */
const Range = z.object({ min: z.number(), max: z.number() })
export type Range = z.output<typeof Range>

/** As typed by people, unescaped. Saved first, so that a retry writes the same post even if something changed since. */
export const Brief = z.object({
  /** Seeds variety, so that two posts on the same topic differ. */
  postId: z.string(),
  ...requestedFields,
  /** The language to write in (ISO 639-1); missing if unknown. */
  language: z.string().optional(),
  passages: z.array(Passage).optional(),
  card: z.array(z.object({ part: z.string(), text: z.string() })).optional(),
  ownPosts: z.array(z.object({ title: z.string(), text: z.string() })).optional(),
  withNewsletter: z.boolean().optional(),
  profile: z.object({
    businessName: z.string(),
    idealClient: z.string(),
    clientPromises: Texts,
    clientExpectations: Texts,
  }),
  words: Range,
  date: z.string().optional(),
  /** An IANA name, which tells a model the country and so its spelling, units, currency and law. */
  timeZone: z.string().optional(),
  /** What the post may claim: everything, for the checks, and the sourced pieces shown to the writer. */
  sheet: FactSheet,
  evidence: z.array(EvidenceItem).default([]),
  habits: z.record(z.string(), z.number()).default({}),
  /** Whether the customer chose the tone. A default one doesn't count beside their own voice. */
  isToneChosen: z.boolean().optional(),
  /** The customer's voice card; without one, tone and profile set the style. */
  voice: z
    .object({ cardVersion: z.number(), voice: z.string(), rules: Texts, neverSay: Texts, soundsLike: Texts })
    .optional(),
  learned: Texts.optional(),
  /** The house style; missing if every rule is off. */
  // Briefs of the release before have no guidelines.
  houseStyle: HouseStyle.extend({ guidelines: z.string().default('') }).optional(),
  /** Pages it may link to, nearest first, at most twelve. */
  targets: z.array(LinkTarget).default([]),
  unread: z.array(z.object({ url: z.string(), cause: z.string() })).optional(),
  pages: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })).default([]),
})
export type Brief = z.output<typeof Brief>

/** The business's email address, the only address a post may contain. */
export const emailOf = ({ card }: Pick<Brief, 'card'>): string | undefined =>
  card?.find(({ part }) => part === 'email')?.text

export const WrittenText = z.object({
  title: z.string(),
  plan: z.string(),
  /** HTML: h2, h3, p, ul, ol, li, blockquote, table, strong and em. Links are still marks. */
  content: z.string(),
  /** The evidence the writer cited for each sentence. */
  citations: z.array(z.object({ sentence: z.string(), ids: Texts })),
  /** Removed sentences: addresses, repetitions, a model's remarks. */
  dropped: Texts,
})
export type WrittenText = z.output<typeof WrittenText>

export type Part = 'whole' | 'first' | 'second'

export type CaptionNetwork = keyof Captions

export type FinishPart = 'title' | 'excerpt' | CaptionNetwork | 'newsletter'

export const Finish = z.object({
  title: z.string(),
  slug: z.string(),
  /** At most 155 characters in whole sentences, because it is also the meta description. */
  excerpt: z.string(),
  /** Each contains a literal {url} for the address; a caption that could not be written is missing. */
  captions: Captions,
  /** The post's newsletter; null if the plan has none or it could not be written. */
  newsletter: Newsletter.nullable(),
})
export type Finish = z.output<typeof Finish>
/** For reading text that nothing announces yet. */
export const noFinish: Finish = { title: '', slug: '', excerpt: '', captions: {}, newsletter: null }
