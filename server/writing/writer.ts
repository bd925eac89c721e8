import { z } from 'zod'
import { Captions, Newsletter } from '../../contract/posts/posts.ts'
import { EvidenceItem, FactSheet } from './evidence/evidence.ts'
import { LinkTarget } from './links/rank-targets.ts'

const Texts = z.array(z.string())

/** A paragraph of the customer's own texts, in plain text. */
const Passage = z.object({
  title: z.string(),
  /** Null for what was pasted or uploaded. */
  url: z.string().nullable(),
  text: z.string(),
})
export type Passage = z.output<typeof Passage>

/** What the writer is told just as it was asked for. */
export const requestedFields = {
  /** Never empty: the caller derives one. */
  topic: z.string(),
  /** The first is the focus keyword; may be empty. */
  keywords: Texts,
  /** One of the eight tones. */
  tone: z.string(),
  framework: z.string().optional(),
  instructions: z.string().optional(),
  /** What it must cover, and what its reader is asked to do at the end. */
  points: Texts.optional(),
  callToAction: z.string().optional(),
  /** Whom it is written for. */
  persona: z
    .object({ name: z.string(), wants: z.string(), words: z.string(), objections: z.string() })
    .optional(),
}

/** Counted by countWords, headings included. */
const Range = z.object({ min: z.number(), max: z.number() })
export type Range = z.output<typeof Range>

/**
 * What a writer is told about one post. All texts are as people typed them, unescaped. Saved as the first step: a retry writes the
 * post that was begun, whatever changed since.
 */
export const Brief = z.object({
  /** Seeds variety: two posts on the same topic differ. */
  postId: z.string(),
  ...requestedFields,
  /** ISO 639-1: what the post is written in; missing where nothing tells. */
  language: z.string().optional(),
  /** Of the customer's own texts, nearest to the topic first. */
  passages: z.array(Passage).optional(),
  /** Who the business is: its trade, its town, how it speaks. */
  card: z.array(z.object({ part: z.string(), text: z.string() })).optional(),
  /** Whole posts by the author, for the style. */
  ownPosts: z.array(z.object({ title: z.string(), text: z.string() })).optional(),
  /** What happened, sentence by sentence: a case study stands on it. */
  told: Texts.optional(),
  /** A newsletter goes with it. */
  withNewsletter: z.boolean().optional(),
  profile: z.object({
    businessName: z.string(),
    idealClient: z.string(),
    clientPromises: Texts,
    clientExpectations: Texts,
  }),
  /** The plan's range for the whole post. */
  words: Range,
  /** The day it is written, in words for a prompt. */
  date: z.string().optional(),
  /** An IANA name: tells a model the country, and with it spelling, measures, money and law. */
  timeZone: z.string().optional(),
  /** What the post may claim: all of it for the checks, and what the writer is shown, each piece with its source. */
  sheet: FactSheet,
  evidence: z.array(EvidenceItem).default([]),
  /** What the first results of a web search for the topic are called. */
  searchResults: Texts.optional(),
  /** The author's own rates of what models overuse. */
  habits: z.record(z.string(), z.number()).default({}),
  /** The customer's voice card; without one tone and profile stand alone. */
  voice: z
    .object({
      cardVersion: z.number(),
      voice: z.string(),
      rules: Texts,
      neverSay: Texts,
      soundsLike: Texts,
    })
    .optional(),
  /** Pages it may point to, nearest first; at most twelve. */
  targets: z.array(LinkTarget).default([]),
  /** Addresses named as sources that could not be read. */
  unread: z.array(z.object({ url: z.string(), cause: z.string() })).optional(),
  /** What the nearest of the business's own pages say, in full; their ids are those of their targets. */
  pages: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })).default([]),
})
export type Brief = z.output<typeof Brief>

/** The business's own e-mail address: the one address that a post may say. */
export const emailOf = ({ card }: Pick<Brief, 'card'>): string | undefined =>
  card?.find(({ part }) => part === 'email')?.text

/** Heading is plain text, empty for what stands before the first; html holds p, ul, ol, li, strong, em, h3, blockquote and table: no h2, no links. */
export const Section = z.object({ heading: z.string(), html: z.string() })
export type Section = z.output<typeof Section>

export const WrittenText = z.object({
  /** Empty where it has none yet. */
  title: z.string(),
  /** What the writer noted for itself before it began. */
  plan: z.string(),
  sections: z.array(Section),
  /** Which evidence the writer named for which sentence. */
  citations: z.array(z.object({ sentence: z.string(), ids: Texts })),
  /** Sentences that no post may hold: addresses, repetitions, remarks of a model. */
  dropped: Texts,
})
export type WrittenText = z.output<typeof WrittenText>

/** What one call is to write: a whole post, or one of its two halves. */
export type Part = 'whole' | 'first' | 'second'

export type CaptionNetwork = keyof Captions

export const Finish = z.object({
  title: z.string(),
  slug: z.string(),
  /** At most 155 characters, whole sentences: it is the meta description too. */
  excerpt: z.string(),
  /** Each contains the literal {url} where the address goes; one that could not be written is missing. */
  captions: Captions,
  /** The mail that goes with the post; null where the plan has none, and where it could not be written. */
  newsletter: Newsletter.nullable(),
})
export type Finish = z.output<typeof Finish>
