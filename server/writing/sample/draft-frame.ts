import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import {
  CALLS,
  CLOSING_HEADINGS,
  CLOSING_LEADS,
  EXPECTATION_LEADS,
  PROMISE_LEADS,
} from './phrases/closings.ts'
import { capitalized, hasWords, sentencesOf, shortened, tidy } from './customer-text.ts'
import type { Block, DraftSection, Line } from './draft.ts'
import { pickFitting, spokenLines } from './draft-body.ts'
import type { Voice } from './draft-body.ts'
import {
  OPENING_HEADINGS,
  OPENINGS,
  READER_LEADS,
  READER_PHRASES,
  ROADMAPS,
  TOPIC_LINES,
} from './phrases/openings.ts'
import { toldInTone } from './render-sentence.ts'
import { pickOne } from './seed.ts'
import { midSentence } from './subject.ts'
import type { Subject } from './subject.ts'
import type { ToneName } from './phrases/tone-names.ts'

const MAX_CLIENT_WORDS = 24
const MAX_CLIENT_CHARS = 180
// With some eight words of ours around it, the sentence stays at 25.
const MAX_INLINE_CLIENT_WORDS = 17

const NO_PHRASE =
  /[.!?;:"“”()]|^(?:i|we|my|our|they|he|she|it|you|ideal|the ideal)\b|\b(?:is|are|am|was|need|needs|want|wants|have|has)\b/iu
const RELATIVE = /^(.*?)\b(?:who|that|which|with)\b/iu

/** A description such as "busy dog owners who work full time", fit to stand after "for"; undefined for anything else. */
export function clientPhrase(description: string): string | undefined {
  const text = tidy(description).replace(/(?<![\s.])[\s.]+$/, '')
  const { whole } = shortened(text, MAX_INLINE_CLIENT_WORDS, MAX_CLIENT_CHARS)
  const head = RELATIVE.exec(text)?.[1] ?? text
  const firstIsSmallOrCommon = midSentence(text) !== text || /^\p{Ll}/u.test(text)
  const isPhrase = whole && hasWords(text) && !NO_PHRASE.test(head) && !/[.!?;:"“”()]/.test(text)
  return isPhrase && firstIsSmallOrCommon && head.trim().split(' ').length > 1 ? midSentence(text) : undefined
}

function readerLines(idealClient: string, voice: Voice): Line[] {
  const phrase = clientPhrase(idealClient)
  if (phrase !== undefined) {
    const text = toldInTone(pickOne(READER_PHRASES, voice.random), voice.tone, voice.random)
    return [{ text, own: { client: phrase } }]
  }
  const { text, whole } = shortened(
    sentencesOf(tidy(idealClient))[0] ?? '',
    MAX_CLIENT_WORDS,
    MAX_CLIENT_CHARS,
  )
  if (!hasWords(text) || !voice.said.isNew(text)) return []
  const client = text.replace(/["“”]/g, '').replace(/(?<![\s.,;:])[\s.,;:]+$/u, '')
  return [{ text: `${pickOne(READER_LEADS, voice.random)}: “$client${whole ? '' : '…'}”.`, own: { client } }]
}

/** The first section: the subject in its first sentence, then the topic, the reader and what follows. */
export function draftOpening(
  tone: ToneName,
  subject: Subject,
  idealClient: string,
  voice: Voice,
): DraftSection {
  const { random } = voice
  const [first, ...rest] = spokenLines(pickOne(OPENINGS[tone], random), voice)
  const opening: Line[] = first ? [{ ...first, must: true }, ...rest] : rest
  const isTopicSaid = subject.topic === '' || subject.topic.toLowerCase() === subject.phrase.toLowerCase()
  const topicLine: Line[] = isTopicSaid
    ? []
    : [
        {
          text: pickOne(TOPIC_LINES, random),
          own: { topic: subject.topic.replace(/(?<![\s.])[\s.]+$/u, '') },
        },
      ]
  const about = [...topicLine, ...readerLines(idealClient, voice)]
  const roadmap = spokenLines(pickFitting(ROADMAPS, voice), voice)
  const blocks = [opening, [...about, ...roadmap]].filter((lines) => lines.length > 0)
  return {
    heading: { text: pickOne(OPENING_HEADINGS, random), must: true },
    blocks: blocks.map((lines): Block => ({ kind: 'p', lines })),
    reserve: [],
  }
}

/** At most this much of the business's own words, so that long profiles leave room for the topic. */
export interface ProfileRoom {
  items: number
  words: number
}

const MAX_ITEM_WORDS = 22
const MAX_ITEM_CHARS = 170

// Whole sentences as long as there is room, else the start of the first; bullets and numbers typed in front go.
function ownItem(typed: string, maxWords: number): { text: string; whole: boolean } {
  const [first = '', second = ''] = sentencesOf(
    tidy(typed).replace(/^(?:[-*•–]|\d{1,2}[.)])\s*(?=\p{L})/u, ''),
  )
  const both = shortened(`${first} ${second}`, maxWords, MAX_ITEM_CHARS)
  if (second !== '' && first !== second && both.whole) return both
  return shortened(first.replace(/\.$/, ''), maxWords, MAX_ITEM_CHARS)
}

function ownItems(texts: readonly string[], room: ProfileRoom, voice: Voice): Line[] {
  const items: Line[] = []
  let wordsLeft = room.words
  for (const typed of texts) {
    if (items.length === room.items || wordsLeft <= 0) break
    const { text, whole } = ownItem(typed, Math.min(MAX_ITEM_WORDS, wordsLeft))
    if (!hasWords(text) || !voice.said.isNew(text)) continue
    wordsLeft -= countWords(escapeHtml(text))
    items.push({ text: '$item', own: { item: capitalized(whole ? text : `${text}…`) } })
  }
  return items
}

function ownList(
  leads: readonly string[],
  texts: readonly string[],
  room: ProfileRoom,
  voice: Voice,
): Block[] {
  const items = ownItems(texts, room, voice)
  if (items.length === 0) return []
  return [
    { kind: 'p', lines: spokenLines(pickFitting(leads, voice), voice) },
    { kind: 'ul', lines: items },
  ]
}

export interface Business {
  clientPromises: string[]
  clientExpectations: string[]
}

/** The last section: what the business says of itself, in its own words, and the call to action that names it. */
export function draftClosing(
  tone: ToneName,
  business: Business,
  room: ProfileRoom,
  nameSubject: boolean,
  voice: Voice,
): DraftSection {
  const { random } = voice
  const call = spokenLines(pickOne(CALLS[tone], random), voice)
  const heading = pickFitting(nameSubject ? CLOSING_HEADINGS.withSubject : CLOSING_HEADINGS.plain, voice)
  return {
    heading: { text: heading, must: nameSubject },
    blocks: [
      { kind: 'p', lines: spokenLines(pickFitting(CLOSING_LEADS, voice), voice) },
      ...ownList(PROMISE_LEADS, business.clientPromises, room, voice),
      ...ownList(EXPECTATION_LEADS, business.clientExpectations, room, voice),
      { kind: 'p', lines: call.map((line) => ({ ...line, must: line.text.includes('$s') })) },
    ],
    reserve: [],
  }
}
