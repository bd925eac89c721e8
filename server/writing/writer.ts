import type { Captions, Newsletter } from '../../contract/posts/posts.ts'
import type { Passage } from './passages/nearest-passages.ts'
import type { Habits } from './gates/slop/slop-lint.ts'
import type { VoiceBrief } from '../profile/voice/card/voice-prompt.ts'
import type { FactSheet } from './gates/truth/truth-gate.ts'
import type { EvidenceItem } from './evidence/evidence.ts'
import type { LinkTarget } from './links/link-target.ts'
import type { Outline } from './outline/outline.ts'
import type { Citation } from './sections/split-citations.ts'

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
  words: { min: number; max: number }
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
}

/** Heading is plain text; html holds p, ul, ol, li, strong, em, h3, blockquote and table: no h2, no links. */
export interface Section {
  heading: string
  html: string
  /** Which evidence the writer named for which sentence. */
  citations?: Citation[] | undefined
}

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
  outline(brief: Brief, signal: AbortSignal): Promise<Outline>
  section(
    brief: Brief,
    outline: Outline,
    index: number,
    written: Section[],
    signal: AbortSignal,
  ): Promise<Section>
  finish(brief: Brief, outline: Outline, sections: Section[], signal: AbortSignal): Promise<Finish>
}
