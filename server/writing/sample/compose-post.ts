import type { Brief, Section } from '../writer.ts'
import { measureTone } from '../gates/tone/tone-gate.ts'
import { tidy, hasWords, shortened } from './customer-text.ts'
import { draftBody, voiceFor } from './draft-body.ts'
import { draftClosing, draftOpening } from './draft-frame.ts'
import { fitLength } from './fit-length.ts'
import { chooseArc } from './phrases/frameworks.ts'
import type { Arc } from './phrases/frameworks.ts'
import { measurePost } from './measure-post.ts'
import type { Measures } from './measure-post.ts'
import { hashText, seededRandom } from './seed.ts'
import type { Random } from './seed.ts'
import { keywordPhrase, subjectOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { isToneName, toneNamed } from './phrases/tones.ts'
import type { ToneName } from './phrases/tone-names.ts'
import { sectionWords } from './draft.ts'

export interface ComposedPost {
  arc: Arc
  subject: Subject
  businessName: string
  /** Of body sections, which a listicle's title counts. */
  bodySections: number
  sections: Section[]
  sectionWords: number[]
}

/** Everything a text depends on: the same brief always gives the same post. */
export function seedOf(brief: Brief): number {
  return hashText(
    JSON.stringify([brief.postId, brief.topic, brief.tone, brief.framework ?? '', brief.instructions ?? '']),
  )
}

const MAX_NAME_WORDS = 7
const MAX_NAME_CHARS = 60

export function businessNameOf(typed: string): string {
  const name = shortened(tidy(typed), MAX_NAME_WORDS, MAX_NAME_CHARS).text
  return hasWords(name) ? name : 'our team'
}

// Opening and closing take some 300 words; a body section reads well from 120 words, a long post bears 200.
const FRAME_WORDS = 300
const SECTION_WORDS = 150

function bodySectionsFor(words: number): number {
  return Math.min(6, Math.max(3, Math.round((words - FRAME_WORDS) / SECTION_WORDS)))
}

/** "5 ways to …" is five of them, where a post has room for so many. */
function promisedSections(topic: string): number | undefined {
  const promised = Number(/^([3-6]) \p{L}/u.exec(tidy(topic))?.[1])
  return promised > 0 ? promised : undefined
}

/** Yoast asks that 30-75 % of subheadings reflect the keyphrase; the opening's always does. */
function furtherNamedHeadings(headings: number): number {
  return Math.ceil(headings * 0.34) - 1
}

function furtherKeywords({ keywords, topic, profile }: Brief, subject: Subject): string[] {
  const written = [topic, profile.idealClient, ...profile.clientPromises].join('\n')
  const seen = new Set([subject.phrase.toLowerCase(), subject.focus.toLowerCase()])
  const phrases: string[] = []
  for (const keyword of keywords.slice(1)) {
    const phrase = keywordPhrase(keyword, written)
    if (phrase === undefined || seen.has(phrase.toLowerCase())) continue
    seen.add(phrase.toLowerCase())
    phrases.push(phrase)
  }
  return phrases
}

// Most first drafts pass; a handful is enough to replace the few that do not.
const DRAFTS = 10
// Long sentences whose lengths vary all the same, as the formal tone wants them, take a dozen at times.
const MORE_DRAFTS = 18
const FAR_OFF = 0.05

// Outline, sections and finish ask for the same post in turn; it takes some 50 ms to compose.
let last: { key: string; post: ComposedPost } | undefined

/** The whole post for a brief: always the same for the same brief, and within brief.words. */
export function composePost(brief: Brief): ComposedPost {
  const key = JSON.stringify(brief)
  if (last?.key !== key) last = { key, post: bestDraft(brief) }
  return last.post
}

/** The first draft that reads well, else the one that comes closest. */
function bestDraft(brief: Brief): ComposedPost {
  let best: { post: ComposedPost; short: number } | undefined
  for (let draft = 0; draft < MORE_DRAFTS && best?.short !== 0; draft++) {
    if (best && draft >= DRAFTS && best.short < FAR_OFF) break
    const post = draftPost(brief, seededRandom(seedOf(brief) + draft))
    const html = post.sections.map((section) => section.html).join('')
    const short =
      shortfall(measurePost(post.sections)) + (measureTone(html, toneNameOf(brief)).passed ? 0 : 1)
    if (!best || short < best.short) best = { post, short }
  }
  if (!best) throw new Error('no draft was written')
  return best.post
}

/** 0 for a text within Yoast's thresholds for transitions and passives with a margin, and with lengths that vary as people's do. */
function shortfall(measures: Measures): number {
  const below = (value: number, wanted: number) => Math.max(0, 1 - value / wanted)
  return (
    below(measures.lengthVariation, 0.52) +
    below(measures.transitionShare, 0.36) +
    below(1 - measures.passiveShare, 0.94) +
    (measures.longestSameStart > 2 ? 1 : 0)
  )
}

function toneNameOf({ tone }: Brief): ToneName {
  const wanted = tone.trim().toLowerCase()
  return isToneName(wanted) ? wanted : 'professional'
}

function draftPost(brief: Brief, random: Random): ComposedPost {
  const toneName = toneNameOf(brief)
  const voice = voiceFor(toneNamed(toneName), random)
  const subject = subjectOf(brief.topic, brief.keywords, [
    ...brief.keywords,
    brief.profile.idealClient,
    ...brief.profile.clientPromises,
  ])
  const businessName = businessNameOf(brief.profile.businessName)
  const targetWords = Math.round((brief.words.min + brief.words.max) / 2)
  const arc = chooseArc(brief.framework, brief.topic, random)
  const bodySections = promisedSections(brief.topic) ?? bodySectionsFor(targetWords)
  const named = furtherNamedHeadings(bodySections + 2)
  const opening = draftOpening(toneName, subject, brief.profile.idealClient, voice)
  const body = draftBody(
    {
      arc,
      sections: bodySections,
      keywordPhrases: furtherKeywords(brief, subject),
      namedHeadings: named,
    },
    voice,
  )
  // A tenth of the post for each of the two lists leaves the rest to the topic.
  const room = { items: 4, words: Math.round(targetWords / 10) }
  const closing = draftClosing(toneName, brief.profile, room, false, voice)
  const post = fitLength(
    [opening, ...body, closing],
    { s: subject.phrase, topic: subject.topicPhrase, biz: businessName },
    targetWords,
  )
  return {
    arc,
    subject,
    businessName,
    bodySections,
    sections: post.sections,
    sectionWords: post.sections.map(sectionWords),
  }
}
