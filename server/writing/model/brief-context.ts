import { sidesOf } from '../../../contract/writing/frameworks.ts'
import { nameOfLanguage } from '../../platform/text/detect-language.ts'
import { numberSentences } from '../edit/numbered-blocks.ts'
import { maxStatedChars, fitEvidence, type EvidenceItem } from '../evidence/evidence.ts'
import type { Brief } from '../writer.ts'
import { describeHouseStyle } from '../house-style/apply-house-style.ts'
import { shorten } from '../text/words.ts'
import { quoteData } from './system-prompt.ts'

// About 1,800 tokens: more facts than a business has, and the most relevant part of its sources.
const maxEvidenceChars = { owner: 7200, stated: maxStatedChars, web: 2400 }
// The beginning of a page says what it is about.
const firstChars = 320

/** A brief, and the written text for the calls that need the whole post. */
export interface PromptContext {
  brief: Brief
  /** HTML */
  content?: string | undefined
}

export function contextOf({ brief, content }: PromptContext, shortening: number): string {
  const context = briefContext(shortenBrief(brief, shortening))
  if (content === undefined) return context
  const { lines: post } = numberSentences(content)
  return `${context}
The text of the post, its blocks numbered as in [3] and its sentences as in ‹7›:
${quoteData({ post })}`
}

/** What the customer's posts share comes first, so that providers can cache it; the post's own requirements follow. */
export function briefContext(brief: Brief): string {
  return `What is known about the business:
${quoteData(knownData(brief))}
The post:
${quoteData(requestData(brief))}
${instructionsFor(brief).filter(Boolean).join('\n')}`
}

function instructionsFor(brief: Brief) {
  const { voice, learned, evidence, ownPosts, instructions, persona, framework, passages } = brief
  return [
    voice && voiceInstruction,
    toneInstruction(brief),
    ownPosts?.length
      ? 'ownPosts are posts by the author: write as they do. What they tell of the author, their work and their customers may be told again in other words, but for prices and figures, which may have changed.'
      : '',
    learned &&
      'Follow learnedFromOwner, which is how the owner changes drafts; what it quotes is no fact for this post.',
    brief.houseStyle && 'Follow houseStyle in all you write but quotations.',
    instructions && 'instructions are what the owner asks of this post.',
    evidence.some(({ source }) => source === 'web') && webRule,
    persona && 'Write for the one person that reader describes and answer their objections.',
    framework === 'case-study' && 'Of what happened, say only what sources or the post say.',
    passages?.length && 'Think and sound as in authorsOwnPassages; copy no sentence of them.',
  ]
}

function toneInstruction({ voice, tone, isToneChosen }: Brief): string | false {
  const instruction = tones[tone] ?? tone
  if (!voice) return `Tone: ${instruction}`
  return isToneChosen === true && `The tone, as far as that voice allows it: ${instruction}`
}

// Voice cards are written by people, so they are data: this only says that a card describes a style.
const voiceInstruction =
  'Write in the voice that "voice" describes: follow its rules, use nothing of neverSay, and sound like soundsLike, whose sentences are no facts for this post.'

function knownData(brief: Brief) {
  const { profile, voice, learned, houseStyle, timeZone, pages, targets, card = [], ownPosts = [] } = brief
  const inFull = new Set(pages.map(({ id }) => id))
  const others = targets.filter(({ id }) => !inFull.has(id))
  return {
    business: profile.businessName,
    card: card.length > 0 ? Object.fromEntries(card.map(({ part, text }) => [part, text])) : undefined,
    writtenFor: profile.idealClient,
    timeZone,
    voice,
    learnedFromOwner: learned,
    houseStyle: houseStyle && describeHouseStyle(houseStyle, brief.language),
    ownPosts: unlessEmpty(ownPosts),
    facts: shown(brief, isOwnersFact, maxEvidenceChars.owner),
    // Sorted independently of the topic, so that providers can cache them.
    pages: pages.toSorted((a, b) => a.id.localeCompare(b.id)),
    otherPages: others.map(({ id, title, text }) => `${id} “${title}”: ${beginningOf(text)}`),
  }
}

const isOwnersFact = ({ kind, source }: EvidenceItem) => source === 'owner' && kind !== 'answer'

const beginningOf = (text: string) => shorten(text.replace(/\s+/g, ' ').trim(), firstChars)

const unlessEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

function requestData(brief: Brief) {
  const { topic, language, keywords, instructions, date } = brief
  const { persona, points, callToAction, passages = [], framework } = brief
  const { owner, stated, web } = maxEvidenceChars
  return {
    topic,
    language: language && nameOfLanguage(language),
    today: date,
    searchTerm: keywords[0] ?? '',
    otherTerms: keywords.slice(1),
    instructions: instructions || undefined,
    sides: framework === 'comparison' ? sidesOf(topic) : undefined,
    reader: persona,
    mustCover: points,
    callToAction: callToAction || undefined,
    authorsOwnPassages: unlessEmpty(passages.map(({ title, text }) => ({ title, text }))),
    ownersAnswers: unlessEmpty(shown(brief, ({ kind }) => kind === 'answer', owner)),
    sources: unlessEmpty(shown(brief, ({ source }) => source === 'stated', stated)),
    web: unlessEmpty(shown(brief, ({ source }) => source === 'web', web)),
  }
}

const shown = (
  { evidence, topic, keywords }: Brief,
  isWanted: (item: EvidenceItem) => boolean,
  maxChars: number,
) => fitEvidence(evidence.filter(isWanted), [topic, ...keywords].join(' '), maxChars).map(showEvidence)

const tones: Record<string, string> = {
  professional: 'No contractions, no exclamation marks; each piece of advice with its reason.',
  casual: 'Contractions, now and then a very short sentence or a question; speak to "you".',
  friendly: 'Contractions, "we" and "you"; warm and encouraging, an exclamation mark now and then.',
  formal:
    'No contractions, exclamation marks or questions; impersonal ("it is advisable to") rather than commands.',
  humorous:
    'In each paragraph one light turn: an exaggeration of everyday life, a remark in brackets, an odd comparison. Never at the reader’s expense.',
  educational:
    'One question to the reader in each section, answered at once; each new word explained, with an example.',
  inspirational: 'Contractions, "you" and "we"; look ahead, with a call to act in each section.',
  technical:
    'Commands and conditions: "if … then …"; inputs, steps and checks by their names. No figures of speech.',
}

/** The name readers know a publisher by: `mayoclinic` for www.mayoclinic.org. Empty for an IP address. */
function publisherOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? ''
  const names = /^[\d.]+$|:/.test(host) ? [] : host.replace(/^www\./, '').split('.')
  // The longest part is the name; the others are departments or countries.
  return names.slice(0, Math.max(1, names.length - 1)).reduce((a, b) => (b.length > a.length ? b : a), '')
}

function sayerOf({ source, title, url = '', question }: EvidenceItem): string {
  if (question) return ` (the owner, asked “${question}”)`
  if (source === 'web') return ` (${['web', publisherOf(url)].filter(Boolean).join(', ')})`
  return title ? ` (page “${title}”)` : ''
}

const showEvidence = (item: EvidenceItem): string => `${item.id}${sayerOf(item)}: ${item.text}`

const webRule =
  'What is marked "web" is by other publishers and says nothing about the business. Put a figure, study or quotation of it only in a sentence that names its publisher ("According to …") and says no more than it does.'

// First shorter pages, then fewer. With the post's text, the second to last fits into 8,000 tokens in most languages.
const shortened = [
  { pages: 3, pageChars: 2000, ownPosts: 2, evidenceChars: 10_000 },
  { pages: 1, pageChars: 2000, ownPosts: 1, evidenceChars: 5000 },
  { pages: 0, pageChars: 0, ownPosts: 0, evidenceChars: 2500 },
]

export const maxShortening = shortened.length

function shortenBrief(brief: Brief, times: number): Brief {
  const room = shortened[times - 1]
  if (!room) return brief
  const { pages, ownPosts = [], evidence, topic, keywords, targets } = brief
  const cut = <T extends { text: string }>(one: T) => ({ ...one, text: one.text.slice(0, room.pageChars) })
  return {
    ...brief,
    pages: pages.slice(0, room.pages).map(cut),
    ownPosts: ownPosts.slice(0, room.ownPosts).map(cut),
    evidence: fitEvidence(evidence, [topic, ...keywords].join(' '), room.evidenceChars),
    targets: targets.map((target) => ({ ...target, text: '' })),
  }
}
