import type { Captions, Newsletter } from '../../contract/posts/posts.ts'
import type { Passage } from './passages/own-texts.ts'
import type { Habits } from './checks/slop.ts'
import type { VoiceBrief } from '../profile/voice/card/voice-prompt.ts'
import type { FactSheet } from './evidence/fact-sheet.ts'
import type { EvidenceItem } from './evidence/evidence.ts'
import type { LinkTarget } from './links/rank-targets.ts'
import type { Citation } from './write/split-citations.ts'

/** A page of the business's own site. */
export interface OwnPage {
  /** As of its LinkTarget. */
  id: string
  title: string
  text: string
}

/** What a writer is told about one post. All texts are as people typed them, unescaped. */
export interface Brief {
  /** Seeds variety: two posts on the same topic differ. */
  postId: string
  /** Never empty: the caller derives one. */
  topic: string
  /** The first is the focus keyword; may be empty. */
  keywords: string[]
  /** ISO 639-1: what the post is written in; missing where nothing tells. */
  language?: string | undefined
  /** One of the eight tones. */
  tone: string
  framework?: string
  instructions?: string
  /** What it must cover, and what its reader is asked to do at the end. */
  points?: string[]
  callToAction?: string
  /** Whom it is written for. */
  persona?: { name: string; wants: string; words: string; objections: string }
  /** Of the customer's own texts, nearest to the topic first. */
  passages?: Passage[]
  /** Who the business is: its trade, its town, how it speaks. */
  card?: { part: string; text: string }[]
  /** Whole posts by the author, for the style. */
  ownPosts?: { title: string; text: string }[]
  /** What happened, sentence by sentence: a case study stands on it. */
  told?: string[]
  /** A newsletter goes with it. */
  withNewsletter?: boolean
  profile: {
    businessName: string
    idealClient: string
    clientPromises: string[]
    clientExpectations: string[]
  }
  /** The plan's range for the whole post, headings included, counted by countWords. */
  words: Range
  /** The day it is written, in words for a prompt. */
  date?: string
  /** An IANA name: tells a model the country, and with it spelling, measures, money and law. */
  timeZone?: string
  /** What the post may claim: all of it for the truth gate, and what the writer is shown, each piece with its source. */
  sheet: FactSheet
  evidence: EvidenceItem[]
  /** What the first results of a web search for the topic are called. */
  searchResults?: string[]
  /** The author's own rates of what models overuse. */
  habits: Habits
  /** The customer's voice card; without one tone and profile stand alone. */
  voice?: VoiceBrief | undefined
  /** Pages it may point to, nearest first; at most twelve. */
  targets: LinkTarget[]
  /** Addresses named as sources that could not be read. */
  unread?: { url: string; cause: string }[]
  /** What the nearest of the business's own pages say, in full. */
  pages: OwnPage[]
}

/** Counted by countWords, headings included. */
export interface Range {
  min: number
  max: number
}

/** Heading is plain text, empty for what stands before the first; html holds p, ul, ol, li, strong, em, h3, blockquote and table: no h2, no links. */
export interface Section {
  heading: string
  html: string
}

/** A text as its writer delivered it. */
export interface WrittenText {
  /** Empty where it has none yet. */
  title: string
  /** What the writer noted for itself before it began. */
  plan: string
  sections: Section[]
  /** Which evidence the writer named for which sentence. */
  citations: Citation[]
  /** Sentences that no post may hold: addresses, repetitions, remarks of a model. */
  dropped: string[]
}

/** What one call is to write: a whole post, or one of its two halves. */
export type Part = 'whole' | 'first' | 'second'

export type CaptionNetwork = keyof Captions

export interface Finish {
  title: string
  slug: string
  /** At most 155 characters, whole sentences: it is the meta description too. */
  excerpt: string
  /** Each contains the literal {url} where the address goes; one that could not be written is missing. */
  captions: Captions
  /** The mail that goes with the post; null where the plan has none, and where it could not be written. */
  newsletter: Newsletter | null
}

export interface Writer {
  kind: 'sample' | 'model'
  /** The post, or the half of it that comes after `before`. */
  write(brief: Brief, part: Part, before: WrittenText | undefined, signal: AbortSignal): Promise<WrittenText>
  finish(brief: Brief, text: WrittenText, signal: AbortSignal): Promise<Finish>
}
